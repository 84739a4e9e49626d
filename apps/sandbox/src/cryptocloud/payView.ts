import type { Outcome, SimInvoice, Status } from './till.ts'

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#eef1f5}
main{width:100%;max-width:440px;background:#fff;border-radius:20px;padding:28px;box-shadow:0 12px 40px #1b1f2414}
.note{margin:0 0 20px;padding:8px 12px;border-radius:10px;background:#fff4d6;color:#6b4e00;font-size:14px}
h1{margin:0;font-size:15px;font-weight:600;color:#57606a}.sum{margin:4px 0 2px;font-size:40px;line-height:1.15;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.02em}
.coin{margin:0 0 20px;color:#57606a}.status{display:flex;gap:10px;align-items:center;margin:0 0 20px;padding:12px 14px;border-radius:12px;background:#f4f5f7;font-weight:600}
.status::before{content:"";flex:none;width:10px;height:10px;border-radius:50%;background:#9a6700}.paid::before,.overpaid::before{background:#1a7f37}.canceled::before{background:#cf222e}
dl{margin:0 0 24px;display:grid;grid-template-columns:auto 1fr;gap:6px 16px;font-size:14px}dt{color:#57606a}dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px}button{min-height:48px;padding:10px 16px;border:1px solid #d0d7de;border-radius:12px;background:#fff;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:first-child{border-color:#1f6feb;background:#1f6feb;color:#fff}button:hover{filter:brightness(.96)}button:focus-visible{outline:2px solid #1f6feb;outline-offset:2px}
.end{margin:0;color:#57606a}
@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}main{background:#161b22;box-shadow:none}.note{background:#3b2f0b;color:#f2cc60}h1,.coin,dt,.end{color:#9198a1}.status{background:#0d1117}button{background:#21262d;border-color:#3d444d}button:first-child{background:#1f6feb}}`

const STATUS: Record<Status, string> = {
  created: 'Ждём перевод',
  partial: 'Пришла часть суммы',
  paid: 'Оплачено',
  overpaid: 'Оплачено с переплатой',
  canceled: 'Срок счёта вышел',
}

const BUTTONS: Record<Outcome, string> = {
  pay: 'Оплатить',
  partial: 'Оплатить половину',
  overpay: 'Оплатить с переплатой',
  expire: 'Просрочить счёт',
  pay_late: 'Оплатить позже срока',
}

/** HTML of an invoice with buttons for the outcomes still possible. */
export function payPage(invoice: SimInvoice): string {
  const { status, number, amount, currency, paidUsd, expiresAt } = invoice
  const possible = outcomesOf(status)
  const buttons = possible.map(
    (outcome) => `<button name="outcome" value="${outcome}">${labelOf(outcome, status)}</button>`,
  )
  return frame(
    `Счёт ${number}`,
    `<h1>Счёт INV-${number}</h1>
<p class="sum">${sum(amount, currency)}</p><p class="coin">USDT, сеть Tron (TRC20)</p>
<p class="status ${status}" role="status">${STATUS[status]}</p>
<dl><dt>Поступило</dt><dd>${sum(paidUsd, 'USD')}</dd><dt>Оплатить до</dt><dd><time datetime="${new Date(expiresAt).toISOString()}">${new Date(expiresAt).toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' })} МСК</time></dd><dt>Заказ</dt><dd>${escaped(invoice.orderId ?? 'без номера')}</dd></dl>
${buttons.length > 0 ? `<form method="post">${buttons.join('')}</form>` : '<p class="end">Эту вкладку можно закрыть: сообщество уже знает об оплате.</p>'}`,
  )
}

export function unknownPage(): string {
  return frame('Счёта нет', '<h1>Такого счёта нет</h1><p class="end">Проверьте ссылку или создайте новый счёт.</p>')
}

function outcomesOf(status: Status): Outcome[] {
  if (status === 'created') return ['pay', 'partial', 'overpay', 'expire', 'pay_late']
  if (status === 'partial') return ['pay', 'overpay', 'expire']
  return status === 'canceled' ? ['pay_late'] : []
}

function labelOf(outcome: Outcome, status: Status) {
  return status === 'partial' && outcome === 'pay' ? 'Доплатить остаток' : BUTTONS[outcome]
}

function sum(value: number, currency: string) {
  const text = value.toFixed(2).replace(/\.00$/, '')
  return currency === 'USD' ? `${text} $` : `${text} ${escaped(currency)}`
}

function frame(title: string, body: string) {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)} | Касса песочницы</title><style>${STYLE}</style></head><body><main><p class="note">Песочница: деньги ненастоящие. Выберите, чем кончится оплата.</p>${body}</main></body></html>`
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
