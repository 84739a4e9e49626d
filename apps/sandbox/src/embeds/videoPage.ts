import { escaped } from '../oidc/pages.ts'
import { videoOf } from './told.ts'

/** A player for a frame: it shows a moving line and can be paused. */
export function videoPage(id: string): string {
  const { title, author } = videoOf(id)
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>
html,body{height:100%;margin:0}body{display:grid;grid-template-rows:auto minmax(0,1fr) auto;background:#111;color:#fff;font:15px/1.4 system-ui,sans-serif}
p{margin:0;padding:12px 16px}small{display:block;color:#ccc}
main{display:grid;place-items:center}svg{width:60%;max-height:100%}
path{fill:none;stroke:#ff5f57;stroke-width:3;stroke-dasharray:400;animation:draw 4s linear infinite}
.paused path{animation-play-state:paused}@keyframes draw{from{stroke-dashoffset:400}to{stroke-dashoffset:-400}}
button{justify-self:start;margin:0 16px 12px;padding:8px 14px;border:1px solid #888;border-radius:8px;background:#222;color:#fff;font:inherit;cursor:pointer}
</style></head><body><p>${escaped(title)}<small>${escaped(author)} · плеер песочницы</small></p><main><svg viewBox="0 0 200 80" aria-hidden="true"><path d="M4 60 40 40l24 18 30-36 26 22 30-30 46 20"/></svg></main><button>Пауза</button><script>
const button = document.querySelector('button')
button.onclick = () => { button.textContent = document.body.classList.toggle('paused') ? 'Продолжить' : 'Пауза' }
</script></body></html>`
}
