// commonplace: written by `commonplace connect opencode`; with --remove it goes again
//
// Tells commonplace what happens in a session, and the model what commonplace knows. Each hook is
// one run of `commonplace hook opencode EVENT`, with JSON on stdin. Whatever fails is passed over:
// a memory must never disturb its agent.

import { spawn, spawnSync } from "node:child_process"

const COMMAND = ["commonplace", "hook", "opencode"]
const OPTIONS = []
const MOST_MILLISECONDS = 5000

function words(event) {
  return [...COMMAND.slice(1), event, ...OPTIONS]
}

function context(output) {
  try {
    return JSON.parse(output).additionalContext || ""
  } catch {
    return ""
  }
}

function tell(event, said) {
  return new Promise((resolve) => {
    try {
      const child = spawn(COMMAND[0], words(event), {
        cwd: said.cwd,
        stdio: ["pipe", "pipe", "ignore"],
        timeout: MOST_MILLISECONDS,
      })
      let output = ""
      child.stdout.on("data", (part) => (output += part))
      child.on("error", () => resolve(""))
      child.on("close", () => resolve(context(output)))
      child.stdin.on("error", () => {})
      child.stdin.end(JSON.stringify(said))
    } catch {
      resolve("")
    }
  })
}

function text(parts) {
  return (parts || [])
    .filter((part) => part.type === "text" && !part.synthetic && part.text)
    .map((part) => part.text)
    .join("\n")
}

export const Commonplace = async ({ directory, client }) => {
  // What each session was told: OpenCode asks for the system prompt anew with every request.
  const sessions = new Map()

  function said(id, more) {
    return { session_id: id, cwd: directory, ...more }
  }

  function open(id, source) {
    if (!sessions.has(id)) {
      const session = { start: "", prompt: "", ready: null }
      session.ready = tell("SessionStart", said(id, { source })).then((told) => {
        session.start = told
      })
      sessions.set(id, session)
    }
    return sessions.get(id)
  }

  async function answered(id) {
    const found = await client.session.messages({ path: { id } })
    const last = (found.data || []).filter((each) => each.info.role === "assistant").pop()
    const answer = text(last && last.parts)
    if (answer) await tell("Stop", said(id, { last_assistant_message: answer }))
  }

  async function isChild(id) {
    const found = await client.session.get({ path: { id } })
    return Boolean(found.data && found.data.parentID)
  }

  // There is no event for the end of a session: it ends when OpenCode does.
  process.on("exit", () => {
    for (const id of sessions.keys()) {
      try {
        spawnSync(COMMAND[0], words("SessionEnd"), {
          cwd: directory,
          input: JSON.stringify(said(id, { reason: "exit" })),
          stdio: ["pipe", "ignore", "ignore"],
          timeout: MOST_MILLISECONDS,
        })
      } catch {}
    }
  })

  return {
    "chat.message": async (input, output) => {
      try {
        const id = input.sessionID
        const prompt = text(output.parts)
        if (!id || !prompt || (!sessions.has(id) && (await isChild(id)))) return
        const session = open(id, "startup")
        await session.ready
        session.prompt = await tell("UserPromptSubmit", said(id, { prompt }))
      } catch {}
    },
    "experimental.chat.system.transform": async (input, output) => {
      try {
        const session = sessions.get(input.sessionID)
        if (!session) return
        await session.ready
        for (const told of [session.start, session.prompt]) if (told) output.system.push(told)
      } catch {}
    },
    "experimental.session.compacting": async (input) => {
      try {
        if (sessions.has(input.sessionID)) await tell("PreCompact", said(input.sessionID))
      } catch {}
    },
    event: async ({ event }) => {
      try {
        const id = event.properties && event.properties.sessionID
        if (!sessions.has(id)) return
        if (event.type === "session.idle") await answered(id)
        if (event.type === "session.compacted") {
          sessions.delete(id)
          await open(id, "compact").ready
        }
      } catch {}
    },
  }
}
