import { z } from 'zod'
import { type Html, html } from './html.ts'

export interface Letter {
  subject: string
  html: string
  text: string
}

interface Content {
  subject: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** Small print under the button. */
  note: string
}

/**
 * Every letter the product writes. A new kind is its variables and its words.
 * Letters to addresses nobody confirmed yet carry no words of the person who gave the address.
 */
const kinds = {
  confirm: kind(z.object({ link: z.url() }), ({ link }, brand) => ({
    subject: `Подтвердите почту: ${brand}`,
    paragraphs: [`Этот адрес указали при регистрации в сообществе «${brand}». Подтвердите его, чтобы войти.`],
    button: { label: 'Подтвердить почту', link },
    note: 'Ссылка действует три дня. Если вы не регистрировались, ничего делать не нужно.',
  })),
  known_address: kind(z.object({ link: z.url() }), ({ link }, brand) => ({
    subject: `У вас уже есть аккаунт: ${brand}`,
    paragraphs: [
      `Этот адрес указали при регистрации в сообществе «${brand}», но аккаунт с ним уже есть. Если это были вы, войдите в него; забытый пароль меняется в окне входа.`,
    ],
    button: { label: 'Открыть сайт', link },
    note: 'Если вы не регистрировались, ничего делать не нужно: в вашем аккаунте ничего не изменилось.',
  })),
  reset: kind(z.object({ link: z.url() }), ({ link }, brand) => ({
    subject: `Сброс пароля: ${brand}`,
    paragraphs: [`Кто-то попросил сменить пароль к вашему аккаунту в сообществе «${brand}».`],
    button: { label: 'Задать новый пароль', link },
    note: 'Ссылка действует один час и только один раз. Если это были не вы, ничего делать не нужно: пароль прежний.',
  })),
  payment: kind(
    z.object({ link: z.url(), bought: z.string(), invoice: z.string(), until: z.string() }),
    ({ link, bought, invoice, until }, brand) => ({
      subject: `Оплата получена: ${brand}`,
      paragraphs: [
        `Спасибо! Оплата подписки на ${bought} получена.`,
        until ? `Доступ открыт до ${until}.` : 'У вас бессрочный доступ: оплаченные дни подождут, пока он не кончится.',
      ],
      button: { label: 'Моя подписка', link },
      note: `Номер счёта ${invoice}: назовите его, если напишете в поддержку.`,
    }),
  ),
  partial_payment: kind(
    z.object({ link: z.url(), invoice: z.string(), received: z.string(), price: z.string(), until: z.string() }),
    ({ link, invoice, received, price, until }, brand) => ({
      subject: `Пришла часть оплаты: ${brand}`,
      paragraphs: [
        `По счёту на ${price} пришло ${received}. Доплатите остаток до ${until} на той же странице оплаты: доступ откроется сам.`,
      ],
      button: { label: 'Мои платежи', link },
      note: `Номер счёта ${invoice}. Если срок вышел, напишите в поддержку и назовите его: засчитаем или вернём.`,
    }),
  ),
  ending: kind(z.object({ link: z.url(), until: z.string() }), ({ link, until }, brand) => ({
    subject: `Подписка скоро кончится: ${brand}`,
    paragraphs: [`Ваш доступ к материалам сообщества «${brand}» открыт до ${until}. Продлите его, дни прибавятся.`],
    button: { label: 'Продлить', link },
    note: 'Если продлевать не нужно, ничего не делайте: аккаунт и закладки останутся.',
  })),
}

export type LetterKind = keyof typeof kinds

/** The letter in words. Throws when the variables are not those of its kind. */
export function renderLetter(name: string, variables: unknown, brand: string): Letter {
  const kind = kinds[name as LetterKind]
  if (!kind) throw new Error(`no such kind of letter: ${name}`)
  const content = kind(variables, brand)
  return { subject: content.subject, html: page(content, brand).text, text: plain(content) }
}

function kind<V>(variables: z.ZodType<V>, words: (variables: V, brand: string) => Content) {
  return (given: unknown, brand: string) => words(variables.parse(given), brand)
}

function plain({ paragraphs, button, note }: Content) {
  return [...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), note].join('\n\n')
}

/** Mail readers know tables and inline styles only. */
function page({ subject, paragraphs, button, note }: Content, brand: string): Html {
  const body = paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)
  const link = button
    ? html`<p style="margin:24px 0"><a href="${button.link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6feb;color:#ffffff;text-decoration:none">${button.label}</a></p>`
    : html``
  return html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f4f5f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px;font:16px/1.5 Arial,sans-serif;color:#1b1f24">
<h1 style="margin:0 0 16px;font-size:20px">${brand}</h1>
${joined(body)}${link}<p style="margin:0;font-size:14px;color:#57606a">${note}</p>
</td></tr></table></td></tr></table></body></html>`
}

function joined(parts: Html[]): Html {
  return parts.reduce((all, part) => html`${all}${part}`, html``)
}
