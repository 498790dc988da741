// Nothing here is needed: it makes quicker what works without it.
"use strict";
(() => {
  const typing = (at) => at.closest("input, textarea, select, [contenteditable]");
  const rows = () => [...document.querySelectorAll("[data-row]")];
  let current = -1;

  function step(by) {
    const all = rows();
    if (!all.length) return;
    all[current]?.classList.remove("current");
    current = Math.max(0, Math.min(all.length - 1, current + by));
    const row = all[current];
    row.classList.add("current");
    row.scrollIntoView({ block: "nearest" });
    (row.matches("a") ? row : row.querySelector("a"))?.focus({ preventScroll: true });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "/") {
      const seek = document.querySelector("[data-seek]");
      if (!seek) return;
      event.preventDefault();
      seek.focus();
      seek.select();
    } else if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "e") document.querySelector("[data-edit]")?.click();
    else if (event.key === "?") document.getElementById("keys")?.showModal();
    else if (event.key === "Escape") document.querySelector(".notes li:target .close")?.click();
  });

  // Whoever closes a source is back at the chip that opened it.
  let opened = null;
  document.addEventListener("click", (event) => {
    if (event.target.closest("a.chip")) opened = event.target.closest("a.chip");
    else if (event.target.closest(".notes .close")) opened?.focus({ preventScroll: true });
  });

  // A source chip opens the drawer that its memory lies in.
  const reveal = () => {
    const at = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const drawer = at && at.closest("details");
    if (drawer) { drawer.open = true; at.scrollIntoView({ block: "nearest" }); }
  };
  addEventListener("hashchange", reveal);
  reveal();

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.textContent = "Copied";
    });
  }

  // A part of the page that changes by itself: fetched again while somebody looks at it.
  for (const part of document.querySelectorAll("[data-live]")) {
    const again = async () => {
      if (!document.hidden) {
        try {
          const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
          if (answer.ok) {
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const fresh = page.getElementById(part.id);
            if (fresh && fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes);
          }
        } catch { /* the daemon is away: try again */ }
      }
      setTimeout(again, 2000);
    };
    setTimeout(again, 2000);
  }
})();
