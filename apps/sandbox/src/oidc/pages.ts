import type { SocialPerson } from './people.ts'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#f4f5f7}
main{box-sizing:border-box;width:100%;max-width:440px;padding:24px;background:#fff;border-radius:16px}h1{margin:0 0 4px;font-size:22px}p{margin:0 0 16px;color:#57606a}
button,.button{display:block;box-sizing:border-box;width:100%;margin:0 0 8px;padding:10px 16px;border:1px solid #d8dee4;border-radius:10px;background:#fff;color:inherit;font:inherit;text-align:left;cursor:pointer;text-decoration:none}
button:hover,.button:hover{background:#f4f5f7}small{display:block;color:#57606a}
@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}main,button,.button{background:#161b22}button,.button{border-color:#30363d}button:hover,.button:hover{background:#21262d}p,small{color:#8b949e}}`

/** «Выберите, кем войти»: a form that sends `person`, or nothing when the person cancels. */
export function choicePage(service: string, action: string, people: SocialPerson[]) {
  const choices = people.map(
    ({ id, name, note }) =>
      `<button name="person" value="${escaped(id)}">${escaped(name)}<small>${escaped(note)}</small></button>`,
  )
  return page(
    `${service}: выбор аккаунта`,
    `<main><h1>Выберите, кем войти</h1><p>${service} песочницы: эти люди вымышлены.</p><form method="post" action="${escaped(action)}">${choices.join('')}<button>Отмена</button></form></main>`,
  )
}

/** The service's error page for an invalid request. */
export function failurePage(service: string, text: string) {
  return page(`${service}: ошибка`, `<main><h1>Не получилось</h1><p>${escaped(text)}</p></main>`)
}

export function page(title: string, body: string) {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

export function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
