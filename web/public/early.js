// Before anything is drawn: the colours that were chosen, so that nothing flashes.
try {
  const { theme, board, pieces } = JSON.parse(localStorage.getItem("checkrow.settings")) ?? {};
  const chosen = { theme, board, pieces };
  for (const [name, value] of Object.entries(chosen)) {
    if (typeof value === "string") document.documentElement.dataset[name] = value;
  }
} catch {
  // Nothing was chosen, or nothing may be kept.
}

// The socket opens while the page loads, and on the page of a match it asks for the match. The page
// takes it over with what it has heard (src/connection/early.ts).
{
  const { protocol, host, pathname } = location;
  const socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/api/socket`);
  const match = /^\/match\/(\w+)\/?$/.exec(pathname)?.[1];
  const early = { socket, match, since: performance.now(), asked: "", heard: [] };
  socket.onmessage = ({ data }) => early.heard.push(data);
  socket.onopen = () => {
    if (!match) return;
    socket.send(JSON.stringify({ type: "follow-match", match }));
    early.asked = `match:${match}`;
  };
  globalThis.checkrowEarly = early;
}
