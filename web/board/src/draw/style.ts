/** The style of the board. All colours can be set from outside; see docs/embedding.md. */

import { DISC_COLOURS } from "./pieces.ts";

const discs = DISC_COLOURS.map(
  (colour, index) => `.disc-${index}{--c:var(--disc-${index + 1},${colour})}`,
).join("");

const FRAME = `
:host{--_w:1;--_h:1;display:grid;direction:ltr;place-content:center;box-sizing:border-box;width:100%;min-width:0;
  max-width:calc(100dvh*var(--_w)/var(--_h));max-height:100%;margin-inline:auto;aspect-ratio:var(--_w)/var(--_h);container-type:size;
  -webkit-tap-highlight-color:transparent;-webkit-user-select:none;user-select:none}
:host([hidden]){display:none}
*{box-sizing:border-box}
.board{
  --face:var(--board-face,light-dark(#2c62c9,#2a549f));
  --hole:var(--board-hole,light-dark(#e9eef8,#101725));
  --light-square:var(--board-light-square,light-dark(#efe0c3,#cfb98f));
  --dark-square:var(--board-dark-square,light-dark(#a9794f,#85603f));
  --frame:var(--board-frame,light-dark(#6b4529,#4a301d));
  --ink:var(--board-coordinates,light-dark(#f6ead5,#efe0c3));
  --available:var(--board-available,#1668d6);
  --plan:var(--available);
  --selected:var(--board-selected,#12813c);
  --threat:var(--board-threatened,#d3222a);
  --last:var(--board-last,#f4c331);
  --win:var(--board-win,#fff);
  --gold:var(--board-crown,#c8931a);
  --piece-light:var(--light,#f8ecd6);
  --piece-dark:var(--dark,#36302d);
  --m:var(--board-margin,clamp(6px,4.8cqmin,26px));
  --t:var(--m);--s:var(--m);--b:var(--m);
  position:relative;padding:var(--t) var(--s) var(--b);
  width:min(100cqw,(100cqh - var(--t) - var(--b))*var(--_w)/var(--_h) + 2*var(--s));
  border-radius:calc(var(--m)*.5);background:var(--frame);
  box-shadow:0 1px 2px rgb(0 0 0/.35),0 5px 18px rgb(0 0 0/.2)}
@supports not (color:light-dark(#000,#000)){.board{
  --face:var(--board-face,#2c62c9);--hole:var(--board-hole,#e9eef8);--ink:var(--board-coordinates,#f6ead5);
  --light-square:var(--board-light-square,#efe0c3);--dark-square:var(--board-dark-square,#a9794f);
  --frame:var(--board-frame,#6b4529)}}
.board::after{content:"";position:absolute;inset:0;border-radius:inherit;pointer-events:none;
  background:linear-gradient(165deg,rgb(255 255 255/.1),transparent 45%,rgb(0 0 0/.07));
  box-shadow:inset 0 1px rgb(255 255 255/.25),inset 0 -2px rgb(0 0 0/.25)}
.board:not(.on-wall,.on-checkered,.on-grid){visibility:hidden}
.on-wall{--plan:#fff;--t:calc(var(--m)*.5);--s:var(--t);--ink:var(--board-coordinates,#fff);
  background:var(--face);border-radius:calc(var(--m)*.75)}
.numbered{--t:calc(var(--m)*.55);--s:var(--t);--b:var(--t)}
.field{position:relative;width:100%;aspect-ratio:var(--_w)/var(--_h)}
.on-checkered .field,.on-grid .field{box-shadow:0 0 0 2px rgb(0 0 0/.28)}
.field>*{position:absolute;inset:0;width:100%;height:100%}
svg{overflow:visible}
.on-wall .pieces{overflow:hidden}
.grid{display:grid;grid-auto-rows:1fr}
.row{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;min-height:0}
.cell{min-width:0;outline:0}
.live{cursor:pointer}
@media (hover:hover){.on-checkered .live:hover,.on-grid .live:hover{background:rgb(255 255 255/.16)}}
.held{touch-action:none}
.on-wall .live{touch-action:var(--board-touch,pan-y pinch-zoom)}
.cell:focus-visible{outline:3px solid #fff;outline-offset:-3px;border-radius:4px;
  box-shadow:inset 0 0 0 5px #111,0 0 0 2px #111}
.files,.ranks{position:absolute;display:grid;place-items:center;overflow:hidden;color:var(--ink);
  font:600 calc(var(--m)*.56)/1 var(--board-font,system-ui,sans-serif)}
@container (max-width:200px){.files,.ranks{display:none}}
.files{inset:auto var(--s) 0;height:var(--b);grid-auto-flow:column;grid-auto-columns:1fr}
.ranks{inset:var(--t) auto var(--b) 0;width:var(--s);grid-auto-rows:1fr}
.typed{position:absolute;z-index:1;inset:auto 0 calc(var(--b) + 8px);margin:auto;width:max-content;
  max-width:90%;padding:.3em .9em;border-radius:2em;background:#111;color:#fff;
  font:600 1.1rem/1.4 ui-monospace,monospace;pointer-events:none}
.typed::after{content:"";border-left:2px solid;margin-left:2px}
.typed:empty{display:none}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
  white-space:nowrap}
`;

const DRAWING = `
.hole{fill:var(--hole)}
.face{fill:var(--face)}
.inside,.bevel,.gleam{fill:none;stroke-width:3.5}
.inside{stroke:#000;stroke-width:8;opacity:.2}
.bevel{stroke:color-mix(in oklab,var(--face),#000 34%)}
.gleam{stroke:color-mix(in oklab,var(--face),#fff 30%)}
.light-square{fill:var(--light-square)}
.dark-square{fill:var(--dark-square)}
.on-checkered.all-played .light-square{fill:color-mix(in oklab,var(--light-square),var(--dark-square) 60%)}
.on-checkered.all-played .dark-square{fill:color-mix(in oklab,var(--dark-square),var(--light-square) 10%)}
.on-checkered.all-played .light .top{stroke:color-mix(in oklab,var(--c),#3b2a14 70%);stroke-width:3}
.rule{fill:none;stroke:var(--dark-square);stroke-width:5}
.number{font:600 18px var(--board-font,system-ui,sans-serif);fill:var(--light-square);opacity:.9}
${discs}
.piece{transition:opacity .3s}
.rim{fill:color-mix(in oklab,var(--c),#000 18%)}
.top{fill:var(--c)}
.groove{fill:none;stroke:color-mix(in oklab,var(--c),#000 20%);stroke-width:3}
.sign{fill:none;stroke:color-mix(in oklab,var(--c),#000 44%);stroke-width:7;
  stroke-linejoin:round;stroke-linecap:round}
.board:not(.signed) .top~.sign,.board:not(.signed) .top~.letter{display:none}
.mark-alone .sign{stroke:color-mix(in oklab,var(--c),#000 30%);stroke-width:6;transform:scale(1.7)}
.mark-alone .letter{transform:scale(1.5)}
.letter{font:700 44px var(--board-font,system-ui,sans-serif);text-anchor:middle;
  fill:color-mix(in oklab,var(--c),#000 55%)}
.light{--c:var(--piece-light);--line:color-mix(in oklab,var(--c),#3b2a14 34%)}
.dark{--c:var(--piece-dark);--line:color-mix(in oklab,var(--c),#fff 28%)}
.light .rim{fill:color-mix(in oklab,var(--c),#3b2a14 45%)}
.dark .rim{fill:color-mix(in oklab,var(--c),#000 60%)}
.shade{fill:#000;opacity:.3}
.ring{fill:none;stroke:var(--line);stroke-width:2.5}
.plate{fill:var(--c);stroke:var(--gold);stroke-width:3}
.crown path{fill:var(--gold);stroke:color-mix(in oklab,var(--gold),#000 35%);stroke-width:3;
  stroke-linejoin:round;stroke-linecap:round}
.caught{opacity:.5}
.dim{opacity:.4}
.lifted{filter:drop-shadow(0 10px 8px rgb(0 0 0/.4))}
.ghost{opacity:.6}

.mark{fill:none;stroke-linecap:round;stroke-linejoin:round}
.last{fill:var(--last);opacity:.26}
.last-disc{fill:#fff;stroke:#0006;stroke-width:2}
.target{fill:var(--available);stroke:#fff;stroke-width:3}
.movable{stroke:var(--available);stroke-width:5}
.selected-square{fill:var(--selected);opacity:.42}
.selected{stroke:var(--selected);stroke-width:9}
.threatened,.captured{stroke:var(--threat);stroke-width:7}
.planned{stroke:var(--plan);stroke-width:7;stroke-dasharray:14 10}
.win{stroke:var(--win);stroke-width:5}
.win-edge{stroke:#0009;stroke-width:9}
.stroke.win{stroke-width:9}
.stroke.win-edge{stroke-width:14}
.refusal{stroke:var(--threat);stroke-width:11}
.note rect{stroke:#fff;stroke-width:3}
.note text{font:700 30px var(--board-font,system-ui,sans-serif);text-anchor:middle;fill:#fff}
.good{fill:#17713a}.bad{fill:#b3261e}.even{fill:#535c68}.hint{fill:#1f5fc0}
.arrow{fill:none;stroke-linejoin:round;opacity:.9;filter:drop-shadow(0 0 3px #fff)}
.arrow>*{fill:none;stroke:var(--a);stroke-width:14}
.arrow>circle{stroke-width:9}
.arrow>.head{fill:var(--a);stroke:none}
.arrow.good{--a:#17713a}.arrow.bad{--a:#b3261e}.arrow.even{--a:#535c68}.arrow.hint{--a:#1f5fc0}
.on-wall .arrow.hint{--a:#ffb81c;filter:drop-shadow(0 0 3px #000)}
.board:not(.still) .late{animation:show .2s}
.stroke{stroke-dasharray:1}
.board:not(.still) .stroke{animation:draw .45s ease-out}
.board:not(.still) .refusal{animation:show .5s .2s reverse forwards}
.still .piece{transition:none}
@keyframes show{from{opacity:0}}
@keyframes draw{from{stroke-dashoffset:1}}
`;

// Forced colours: the reader's own colours, with outlines instead of light and shade. Light pieces
// stay lighter than dark ones, whether their page is light or dark.
const FORCED = `
@media (forced-colors:active){
  .board{forced-color-adjust:none;border:2px solid CanvasText;
    --face:Canvas;--hole:Canvas;--light-square:Canvas;--frame:Canvas;--ink:CanvasText;
    --dark-square:color-mix(in srgb,Canvas,CanvasText 30%);--available:LinkText;--plan:CanvasText;
    --selected:Highlight;--last:Highlight;--win:Highlight;--piece-light:#fff;--piece-dark:#000}
  .board::after,.inside,.gleam,[fill^=url]{display:none}
  .bevel{stroke:CanvasText}
  .board:not(.signed) .top~.sign{display:inline}
  .rim{fill:none;stroke:CanvasText;stroke-width:5}
  .light{--line:#000;--gold:#000}
  .dark{--line:#fff;--gold:#fff}
  .number{fill:CanvasText}
  .last-disc{fill:Highlight}
  .typed{border:1px solid}
  .cell:focus-visible{outline-color:Highlight}
}
`;

let sheet: CSSStyleSheet | undefined;

/** One style sheet for all boards on the page. */
export function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(FRAME + DRAWING + FORCED);
  }
  return sheet;
}
