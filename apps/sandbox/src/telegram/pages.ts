import { escaped } from '../oidc/pages.ts'
import type { Delivery } from './delivery.ts'
import type { Chat, InviteLink, Invoice, Message, World } from './world.ts'

const STYLE = `body{margin:0 auto;max-width:860px;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff}
a{color:#0b57d0}nav{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 16px}nav a,button{padding:8px 14px;border:1px solid #8c959f;border-radius:10px;background:transparent;color:inherit;font:inherit;text-decoration:none;cursor:pointer}
nav a[aria-current]{background:#0b57d0;border-color:#0b57d0;color:#fff}form{display:inline-flex;flex-wrap:wrap;gap:8px;margin:0 8px 8px 0}input{padding:8px 12px;border:1px solid #8c959f;border-radius:10px;background:transparent;color:inherit;font:inherit}
table{width:100%;border-collapse:collapse}td,th{padding:8px;border-bottom:1px solid #d8dee4;text-align:left;vertical-align:top}
ol{list-style:none;padding:0}li{max-width:80%;margin:0 0 8px;padding:8px 14px;border-radius:14px;background:#f0f2f4;white-space:pre-wrap;overflow-wrap:anywhere}li.mine{margin-left:auto;background:#dbe9ff}li a{display:block;margin-top:6px}
[role=alert]{padding:8px 14px;border-radius:10px;background:#ffe3e0;color:#7a1a10}small{color:#57606a}
@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}a{color:#58a6ff}td,th{border-color:#30363d}li{background:#161b22}li.mine{background:#12305c}[role=alert]{background:#4a1512;color:#ffd9d4}small{color:#8b949e}}`

/** Telegram of one person: the chat with the bot, and the closed chats with their members. */
export function homePage(world: World, delivery: Delivery, personId: number, problem: string | undefined) {
  const chats = [...world.chats.values()]
  const said = world.messages.get(personId) ?? []
  const waiting = delivery.waiting()
  return frame(
    'Telegram песочницы',
    `<nav aria-label="Кто вы">${world.people.map((person) => personLink(person.id, person.name, Number(person.id) === personId)).join('')}</nav>
${problem ? `<p role="alert">${escaped(problem)}</p>` : ''}
${world.webhook ? '' : '<p role="alert">Бот ещё не сказал, куда приносить события.</p>'}
${waiting ? `<p role="alert">Бот не принял событий: ${waiting}.</p><form method="post" action="/__sim/telegram/redeliver"><button>Повторить</button></form>` : ''}
<h2>Чат с ботом</h2>
<ol>${said.map(bubble).join('') || '<li>Пока пусто. Нажмите «/start».</li>'}</ol>
${['/start', '/link', '/pay', '/help'].map((text) => act(personId, 'say', text, { text })).join('')}
<form method="post" action="/__sim/telegram/act">${hidden({ person: String(personId), act: 'say' })}<input name="text" aria-label="Сообщение" required><button>Написать</button></form>
<p>${act(personId, 'renew', 'Продлить подписку на 30 дней', {})}${act(personId, 'refund', 'Вернуть последний платёж', {})}</p>
<h2>Закрытые чаты</h2>
<table><thead><tr><th>Чат</th><th>Вы</th><th>Кто внутри</th></tr></thead><tbody>${chats.map((chat) => chatRow(world, chat, personId)).join('')}</tbody></table>`,
  )
}

export function joinPage(world: World, link: InviteLink) {
  const { title } = world.chats.get(link.chatId)!
  const choices = world.people.map((person) => act(Number(person.id), 'ask', person.name, { link: link.url }))
  return frame(title, `<p>Закрытый чат: чтобы войти, нужно подать заявку. Кто вы?</p>${choices.join('')}`)
}

export function invoicePage(world: World, invoice: Invoice) {
  const choices = world.people.map((person) => act(Number(person.id), 'pay', person.name, { invoice: invoice.slug }))
  return frame(
    invoice.title,
    `<p>${escaped(invoice.description)}</p><p><strong>★ ${invoice.stars}</strong>${invoice.periodSeconds ? ' каждые 30 дней' : ''}</p><p>Кто платит?</p>${choices.join('')}`,
  )
}

export function botPage(world: World, name: string, start: string) {
  const text = `/start ${start}`.trim()
  const choices = world.people.map((person) => act(Number(person.id), 'say', person.name, { text }))
  return frame(`@${name}`, `<p>Бот клуба. Кто нажимает «Начать»?</p>${choices.join('')}`)
}

export function lostPage() {
  return frame('Ссылка недействительна', '<p>Её отозвали, или песочницу перезапустили: возьмите новую на сайте.</p>')
}

function personLink(id: string, name: string, isCurrent: boolean) {
  return `<a href="/__sim/telegram?as=${escaped(id)}"${isCurrent ? ' aria-current="true"' : ''}>${escaped(name)}</a>`
}

function bubble({ text, buttons, isFromBot }: Message) {
  const links = buttons.map((button) => `<a href="${escaped(button.url)}">${escaped(button.text)}</a>`)
  return `<li${isFromBot ? '' : ' class="mine"'}>${escaped(text)}${links.join('')}</li>`
}

const STATUSES = { member: 'в чате', administrator: 'администратор', left: 'не в чате', kicked: 'исключены' }

function chatRow(world: World, chat: Chat, personId: number) {
  const { status } = world.statusOf(chat, personId)
  const inside = world.people.filter(({ id }) =>
    ['member', 'administrator'].includes(world.statusOf(chat, Number(id)).status),
  )
  const state = chat.requests.has(personId) ? 'заявка ждёт ответа' : STATUSES[status]
  return `<tr><td>${escaped(chat.title)}</td><td>${state} ${status === 'member' ? act(personId, 'leave', 'Выйти', { chat: String(chat.id) }) : ''}</td><td>${inside.map(({ name }) => escaped(name)).join(', ') || '<small>никого</small>'}</td></tr>`
}

function act(personId: number, name: string, label: string, fields: Record<string, string>) {
  return `<form method="post" action="/__sim/telegram/act">${hidden({ person: String(personId), act: name, ...fields })}<button>${escaped(label)}</button></form>`
}

function hidden(fields: Record<string, string>) {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
}

function frame(title: string, body: string) {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
}
