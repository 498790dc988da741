"""A daemon for a library: a process with its doors over HTTP, and one for its background work.

In    requests on one socket, on loopback unless somebody says otherwise
Out   what the doors answer; a log, a JSON object a line; numbers for Prometheus
Asks  nobody

- ``run``      from the settings to a process that serves, and back
- ``lock``     one daemon for each library; the file that says where it listens
- ``doors``    which doors there are; each is loaded after the process listens
- ``pace``     how the interpreter divides its time among many
- ``serving``  the socket and the server; streams end when it stops
- ``supervisor``      starts the worker process, watches it, ends it
- ``worker_process``  what that process does from its start to its end
- ``main_thread``     reads memories in its main thread, where a signal can end a reading
- ``reading_slot``    says which memory it reads just now, for the supervisor
- ``working``  the threads that do the work, and the one that sees whether the library is still
  there
- ``metrics``  what was asked and how long it took; how the caller's books stand
- ``logbook``  the log: who asked what and how it went, never what anything says

It listens within half a second: neither numpy nor a model nor a door is loaded before. When it is
told to stop, it takes no more requests, gives those at hand ten seconds, ends streams, lets the job
at hand finish or gives it back, and takes its state file away.
"""
