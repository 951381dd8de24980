/** How the board looks. Every colour can be set from outside; see docs/embedding.md. */

const DISC_COLOURS = [
  "#d8343a", "#f5c22b", "#2fa35f", "#8a55d0", "#f07f26", "#2f9fe0",
  "#ea76ae", "#86552f", "#22aea2", "#b4bcc8", "#a3cb3f", "#474d5a",
]; // prettier-ignore

const discs = DISC_COLOURS.map(
  (colour, index) => `.disc-${index}{--c:var(--disc-${index + 1},${colour})}`,
).join("");

const STYLE = `
:host{display:grid;place-content:center;box-sizing:border-box;width:100%;min-width:0;max-height:100%;
  aspect-ratio:var(--_w)/var(--_h);container-type:size;
  -webkit-tap-highlight-color:transparent;user-select:none;-webkit-user-select:none}
:host([hidden]){display:none}
*{box-sizing:border-box}
.stage{
  --face:var(--board-face,light-dark(#2f66cf,#274f9e));
  --hole:var(--board-hole,light-dark(#e7edf8,#121a2b));
  --light-square:var(--board-light-square,light-dark(#ecdcbc,#a9a294));
  --dark-square:var(--board-dark-square,light-dark(#a87a52,#5d564d));
  --frame:var(--board-frame,light-dark(#6f4a2d,#312c27));
  --ink:var(--board-coordinates,light-dark(#f4e7d0,#d8d2c6));
  --available:var(--board-available,#1f7ae0);
  --selected:var(--board-selected,#1f9d4d);
  --threat:var(--board-threatened,#d8262c);
  --last:var(--board-last,#f2c230);
  --win:var(--board-win,#fff);
  --piece-light:var(--light,#f7ead2);
  --piece-dark:var(--dark,#3a3330);
  --m:var(--board-margin,clamp(12px,4.4cqmin,28px));
  --t:var(--m);--s:var(--m);--b:var(--m);
  position:relative;padding:var(--t) var(--s) var(--b);
  width:min(100cqw,(100cqh - var(--t) - var(--b))*var(--_w)/var(--_h) + 2*var(--s));
  border-radius:calc(var(--m)*.5);background:var(--frame);
  box-shadow:0 1px 2px rgb(0 0 0/.3),0 6px 22px rgb(0 0 0/.22)}
.stage.connect{--t:calc(var(--m)*.45);--s:var(--t);background:var(--face);border-radius:calc(var(--m)*.7);--ink:var(--board-coordinates,#fff)}
.stage.numbered{--t:calc(var(--m)*.5);--s:var(--t);--b:var(--t)}
.field{position:relative;width:100%;aspect-ratio:var(--_w)/var(--_h)}
svg,.grid{position:absolute;inset:0;width:100%;height:100%}
svg{overflow:visible}
.connect svg{overflow:hidden}
.grid{display:grid;grid-auto-rows:1fr;outline:0;cursor:default}
.row{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;min-height:0}
.cell{min-width:0;outline:0}
.cell.live{cursor:pointer}
.cell.held{touch-action:none}
.connect .grid.live{touch-action:pan-y pinch-zoom}
.cell:focus-visible{outline:3px solid #fff;outline-offset:-4px;box-shadow:inset 0 0 0 6px #111;border-radius:4px}
.files,.ranks{position:absolute;display:grid;place-items:center;overflow:hidden;color:var(--ink);
  font:600 calc(var(--m)*.5)/1 system-ui,sans-serif}
.files{inset:auto var(--s) 0;height:var(--b);grid-auto-flow:column;grid-auto-columns:1fr}
.ranks{inset:var(--t) auto var(--b) 0;width:var(--s);grid-auto-rows:1fr}
.typed{position:absolute;inset:auto 0 calc(var(--b) + 8px);margin:auto;width:max-content;max-width:90%;padding:.3em .8em;border-radius:2em;
  background:#111;color:#fff;font:600 1rem/1.3 ui-monospace,monospace;pointer-events:none}
.typed:empty{display:none}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}

.hole{fill:var(--hole)}
.face{fill:var(--face)}
.bevel{fill:none;stroke:color-mix(in oklab,var(--face),#000 28%);stroke-width:4}
.light-square{fill:var(--light-square)}
.dark-square{fill:var(--dark-square)}
.number{font:600 17px system-ui,sans-serif;fill:var(--light-square);opacity:.85}
${discs}
.rim{fill:color-mix(in oklab,var(--c),#000 16%)}
.top{fill:var(--c)}
.sign{fill:none;stroke:color-mix(in oklab,var(--c),#000 42%);stroke-width:7;stroke-linejoin:round;stroke-linecap:round}
.letter{font:700 44px system-ui,sans-serif;text-anchor:middle;fill:color-mix(in oklab,var(--c),#000 55%)}
.sheen{pointer-events:none}
.light{--c:var(--piece-light);--engraved:color-mix(in oklab,var(--c),#3b2a14 32%)}
.dark{--c:var(--piece-dark);--engraved:color-mix(in oklab,var(--c),#fff 26%)}
.light .rim{fill:color-mix(in oklab,var(--c),#3b2a14 40%)}
.dark .rim{fill:color-mix(in oklab,var(--c),#000 55%)}
.shade{fill:#000;opacity:.28}
.ring{fill:none;stroke:var(--engraved);stroke-width:2.5}
.crown .plate{fill:var(--c);stroke:var(--board-crown,#c8961e);stroke-width:3}
.crown path{fill:var(--board-crown,#c8961e);stroke:color-mix(in oklab,var(--board-crown,#c8961e),#000 35%);stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
.captured .body{opacity:.45}
.dim{opacity:.42}
.ghost{opacity:.5}
.lifted .body{filter:drop-shadow(0 6px 6px rgb(0 0 0/.4))}

.mark{fill:none;stroke-linecap:round;stroke-linejoin:round}
.last{fill:var(--last);opacity:.38}
.last-dot{fill:#fff;stroke:#0008;stroke-width:3}
.target{fill:var(--available);stroke:#fff;stroke-width:4}
.movable{stroke:var(--available);stroke-width:5}
.selected{stroke:var(--selected);stroke-width:8}
.threatened{stroke:var(--threat);stroke-width:8}
.strike{stroke:var(--threat);stroke-width:9}
.planned{stroke:var(--available);stroke-width:6;stroke-dasharray:14 10}
.win{stroke:var(--win);stroke-width:8}
.win-edge{stroke:#0009;stroke-width:13}
.note circle,.note rect{stroke:#fff;stroke-width:3}
.note text{font:700 30px system-ui,sans-serif;text-anchor:middle;fill:#fff}
.good{fill:#1a7f41}.bad{fill:#b3261e}.even{fill:#5b6470}.hint{fill:#1f5fc0}
@media (forced-colors:active){
  .stage{forced-color-adjust:none;--face:CanvasText;--hole:Canvas;--light-square:Canvas;--dark-square:Canvas;--frame:CanvasText;--ink:Canvas;
    --available:Highlight;--selected:Highlight;--threat:CanvasText;--last:Canvas;--piece-light:Canvas;--piece-dark:CanvasText}
}
`;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all boards of the page. */
export function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}
