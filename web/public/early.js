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
