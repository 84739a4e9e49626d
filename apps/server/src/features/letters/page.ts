import { accentsOf, STANDARD_ACCENT } from '@palata/contract/club/accent'
import { Html, html } from './html.ts'

/** Content of a letter, independent of its recipient. */
export interface Content {
  subject: string
  /** The first line in large type: what happened, in a few words. */
  title: string
  paragraphs: string[]
  /** Names with their values: what was bought, the number that support asks for. */
  facts?: [name: string, value: string][]
  /** Items, each with its own link. */
  entries?: { title: string; note: string; link: string }[]
  button?: { label: string; link: string }
  /** Quiet links under the small print. */
  actions?: { label: string; link: string }[]
  /** Address for one-click unsubscribe. */
  unsubscribe?: string
  /** Small print under the button. */
  note: string
}

/** What of the club is in every letter. */
export interface Look {
  brand: string
  /** Colour of buttons and links. */
  accent?: string
  /** Full address of its icon. */
  icon?: string
}

/** The site's colours, light and dark. Mail programs support neither CSS variables nor our stylesheet. */
const LIGHT = { canvas: '#f4f6f9', surface: '#ffffff', line: '#dce2ea', text: '#0e1621', quiet: '#46535f' }
const DARK = { canvas: '#12181f', surface: '#192129', line: '#2b3641', text: '#e9eef3', quiet: '#b3bfcb' }
type Colours = ReturnType<typeof accentsOf>
const GOLD = { light: '#8a5a00', dark: '#f2c14e' }
const FONT = "Onest,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Styles for dark mode and narrow screens; without them the light letter is still complete. */
const styleOf = ({
  dark,
}: Colours) => `@media (max-width:480px){.l-pad{padding:24px 20px!important}.l-out{padding:0!important}.l-card{border-radius:0!important;border-left:0!important;border-right:0!important}.l-button,.l-button a{display:block!important;width:auto!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.l-canvas{background:${DARK.canvas}!important}.l-card{background:${DARK.surface}!important;border-color:${DARK.line}!important}.l-text,.l-text td{color:${DARK.text}!important}.l-quiet,.l-quiet td{color:${DARK.quiet}!important}.l-line td{border-color:${DARK.line}!important}.l-button{background:${dark.accent}!important}.l-button a{color:${dark.on}!important}.l-link{color:${dark.accent}!important}.l-seal{color:${GOLD.dark}!important;border-color:${GOLD.dark}!important}}`

/** The letter as HTML. Mail programs support tables and inline styles; the style sheet may be dropped. */
export function page(content: Content, { brand, accent = STANDARD_ACCENT, icon }: Look): Html {
  const colours = accentsOf(accent)
  const { subject, button, actions = [] } = content
  const [title, note] = [held(content.title), held(content.note)]
  const paragraphs = content.paragraphs.map(held)
  const facts = (content.facts ?? []).map(([name, value]): [string, string] => [name, held(value)])
  const entries = (content.entries ?? []).map((entry) => ({
    ...entry,
    title: held(entry.title),
    note: held(entry.note),
  }))
  return html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${raw(styleOf(colours))}</style></head>
<body class="l-canvas" style="margin:0;padding:0;background:${LIGHT.canvas}">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
<table role="presentation" class="l-canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.canvas}"><tr><td class="l-out" align="center" style="padding:32px 16px">
<table role="presentation" class="l-card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px"><tr><td class="l-pad l-text" style="padding:32px 40px;font:15px/22px ${raw(FONT)};color:${LIGHT.text}">
<p style="margin:0 0 24px;font-size:17px;line-height:26px;font-weight:700">${markOf(brand, icon)}${brand}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:30px;font-weight:700">${title}</h1>
${joined(paragraphs.map((text) => html`<p style="margin:0 0 12px">${text}</p>`))}${factsTable(facts)}${entriesTable(entries, colours)}${button ? pressed(button, colours) : html``}<p class="l-quiet" style="margin:20px 0 0;font-size:13px;line-height:18px;color:${LIGHT.quiet};word-break:break-word">${note}</p>
${button ? spelled(button.link, colours) : html``}${actionsLine(actions, colours)}</td></tr></table>
</td></tr></table></body></html>`
}

/** The icon, or a seal of the name's first letter. Without pictures the name beside it is enough. */
function markOf(brand: string, icon: string | undefined): Html {
  if (icon)
    return html`<img src="${icon}" width="26" height="26" alt="" style="width:26px;height:26px;margin-right:8px;border:0;border-radius:6px;vertical-align:middle">`
  return html`<span class="l-seal" style="display:inline-block;width:24px;height:24px;margin-right:8px;border:1px solid ${GOLD.light};border-radius:6px;color:${GOLD.light};font-size:14px;line-height:24px;text-align:center" aria-hidden="true">${[...brand][0] ?? ''}</span>`
}

/** Non-breaking space between a number and its unit: «22 января», «2.34 $». */
function held(text: string) {
  return text.replace(/(\d) (?=[\p{L}$₽%])/gu, '$1\u00a0')
}

/** The letter as text: the same words in the same order. */
export function plain({ title, paragraphs, facts = [], entries = [], button, note, actions = [] }: Content) {
  const list = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const told = entries.map((entry) => `${entry.title}\n${entry.note}\n${entry.link}`)
  const press = button && `${button.label}:\n${button.link}`
  const quiet = actions.map(({ label, link }) => `${label}:\n${link}`)
  return [title, ...paragraphs, list, ...told, press, note, ...quiet].filter(Boolean).join('\n\n')
}

function factsTable(facts: [name: string, value: string][]): Html {
  if (facts.length === 0) return html``
  const cell = `padding:8px 0;border-top:1px solid ${LIGHT.line};font-size:14px;line-height:20px`
  const rows = facts.map(
    ([name, value]) =>
      html`<tr class="l-line"><td class="l-quiet" style="${cell};color:${LIGHT.quiet}">${name}</td><td align="right" style="${cell};font-weight:600">${value}</td></tr>`,
  )
  return html`<table role="presentation" class="l-text" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0;color:${LIGHT.text}">${joined(rows)}</table>`
}

function entriesTable(entries: { title: string; note: string; link: string }[], { light }: Colours): Html {
  if (entries.length === 0) return html``
  const rows = entries.map(
    ({ title, note, link }) =>
      html`<tr class="l-line"><td style="padding:12px 0;border-top:1px solid ${LIGHT.line}"><a class="l-link" href="${link}" style="color:${light.accent};font-size:15px;line-height:22px;font-weight:600;text-decoration:none">${title}</a><div class="l-quiet" style="margin-top:2px;font-size:13px;line-height:18px;color:${LIGHT.quiet}">${note}</div></td></tr>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0">${joined(rows)}</table>`
}

function actionsLine(actions: { label: string; link: string }[], { light }: Colours): Html {
  if (actions.length === 0) return html``
  const links = actions.map(
    ({ label, link }) =>
      html`<a class="l-link" href="${link}" style="display:inline-block;margin-right:16px;padding:8px 0;color:${light.accent}">${label}</a>`,
  )
  return html`<p style="margin:12px 0 0;font-size:13px;line-height:18px">${joined(links)}</p>`
}

/** 44 px high, as wide as the letter on a phone. */
function pressed({ label, link }: { label: string; link: string }, { light }: Colours): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:24px 0 0"><tr><td><span class="l-button" style="display:inline-block;border-radius:8px;background:${light.accent}"><a href="${link}" style="display:inline-block;padding:11px 20px;color:${light.on};font-size:15px;line-height:22px;font-weight:600;text-decoration:none">${label}</a></span></td></tr></table>`
}

/** The link in full, for mail programs that do not open buttons. */
function spelled(link: string, { light }: Colours): Html {
  return html`<p class="l-quiet" style="margin:8px 0 0;font-size:13px;line-height:18px;color:${LIGHT.quiet}">Если кнопка не нажимается, откройте ссылку:<br><a class="l-link" href="${link}" style="color:${light.accent};word-break:break-all">${link}</a></p>`
}

function joined(parts: Html[]): Html {
  return parts.reduce((all, part) => html`${all}${part}`, html``)
}

/** Our own markup, inserted without escaping; never pass a letter's values. */
function raw(text: string): Html {
  return new Html(text)
}
