import type { FastifyInstance } from 'fastify'
import type { ReportMailbox } from './imap.ts'
import type { CaughtMail, Mailbox } from './mailbox.ts'
import { type ReportKind, reportOf } from './reports.ts'

const STYLE = `body{margin:0 auto;max-width:860px;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff}
a{color:#0b57d0}table{width:100%;border-collapse:collapse}td,th{padding:8px;border-bottom:1px solid #d8dee4;text-align:left;vertical-align:top}
iframe{width:100%;height:480px;border:1px solid #d8dee4;border-radius:8px}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f5f7;padding:16px;border-radius:8px}
dt{color:#57606a}dd{margin:0 0 8px}@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}a{color:#58a6ff}td,th,iframe{border-color:#30363d}pre{background:#161b22}dt{color:#8b949e}}`

/**
 * Caught letters as pages and as JSON for tests; `/__sim/mail/fail` makes the mailbox refuse, `/__sim/mail/:id/report`
 * puts a report about a letter into the mailbox of reports.
 */
export function mailPages(mailbox: Mailbox, reports: ReportMailbox) {
  return async (app: FastifyInstance) => {
    app.get('/mail', async (_, reply) => reply.type('text/html; charset=utf-8').send(listPage(mailbox.list())))
    app.get('/mail.json', async () => ({ results: mailbox.list() }))
    app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
      const mail = mailbox.find(Number(request.params.id))
      if (!mail)
        return reply.code(404).type('text/html; charset=utf-8').send(frame('Письма нет', '<p>Такого письма нет.</p>'))
      return reply.type('text/html; charset=utf-8').send(mailPage(mail))
    })
    app.delete('/mail', async (_, reply) => {
      mailbox.clear()
      return reply.code(204).send()
    })
    app.post<{ Params: { id: string }; Body: { kind: ReportKind } }>(
      '/mail/:id/report',
      {
        schema: {
          body: {
            type: 'object',
            required: ['kind'],
            properties: { kind: { enum: ['dead', 'full', 'complaint', 'delayed'] } },
          },
        },
      },
      async (request, reply) => {
        const mail = mailbox.find(Number(request.params.id))
        if (!mail) return reply.code(404).send({})
        reports.put(reportOf(mail, request.body.kind))
        return request.body
      },
    )
    app.post<{ Body: { count: number; code: number } }>(
      '/mail/fail',
      {
        schema: {
          body: {
            type: 'object',
            required: ['count', 'code'],
            properties: {
              count: { type: 'integer', minimum: 0 },
              code: { type: 'integer', minimum: 400, maximum: 599 },
            },
          },
        },
      },
      async (request) => {
        mailbox.fail(request.body.count, request.body.code)
        return request.body
      },
    )
  }
}

function listPage(mails: CaughtMail[]) {
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/__sim/mail/${mail.id}">${escaped(mail.subject || 'Без темы')}</a></td><td>${escaped(mail.to.join(', '))}</td><td>${time(mail)}</td></tr>`,
  )
  const body = rows.length
    ? `<table><thead><tr><th>Тема</th><th>Кому</th><th>Когда</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    : '<p>Писем пока нет. Сюда попадает всё, что отправляет сервер без SMTP_URL.</p>'
  return frame('Почта песочницы', body)
}

/** A letter is untrusted HTML: it is shown without scripts, and its links open in a new tab. */
function mailPage(mail: CaughtMail) {
  const shown = `<base target="_blank">${mail.html}`
  return frame(
    mail.subject || 'Без темы',
    `<p><a href="/__sim/mail">Все письма</a></p>
<dl><dt>От кого</dt><dd>${escaped(mail.from)}</dd><dt>Кому</dt><dd>${escaped(mail.to.join(', '))}</dd><dt>Когда</dt><dd>${time(mail)}</dd></dl>
${mail.html ? `<iframe title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(shown)}"></iframe>` : ''}
<h2>Текстом</h2><pre>${escaped(mail.text)}</pre>`,
  )
}

function time(mail: CaughtMail) {
  return `<time datetime="${mail.receivedAt}">${new Date(mail.receivedAt).toLocaleString('ru-RU')}</time>`
}

function frame(title: string, body: string) {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
