import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { LetterKind } from '@palata/contract/letters/kinds'
import { renderLetter } from './kinds.ts'

const link = 'https://palata.example/confirm-email/?uid=abc&token=def'
const bought = { bought: '12 месяцев', price: '239\u00a0$', invoice: 'INV-7K2M9QXA' }

/**
 * Sample variables of each kind; a new kind fails the type check without them. The digest is tested with notifications.
 */
const SAMPLES: Record<Exclude<LetterKind, 'digest'>, Record<string, string>> = {
  security: {
    what: 'Привязан Google',
    at: '20 ноября 2026, 12:00',
    device: 'Chrome, Windows',
    network: '203.0.113.0',
    link,
  },
  confirm: { link },
  confirm_again: { link },
  known_address: { link },
  reset: { link },
  moved: { link, until: '22 января 2027' },
  payment: { link, ...bought, until: '22 января 2027' },
  partial_payment: { link, ...bought, received: '119.50\u00a0$', until: '23 ноября 2026' },
  feedback: { number: '12', email: 'reader@example.org', message: 'Не открывается выпуск' },
  feedback_answer: { number: '12', answer: 'Починили, спасибо' },
  restriction: {
    link,
    title: 'Вы пока не можете писать',
    words: 'Читать можно как прежде.',
    reason: 'Реклама в комментариях',
    until: '23.11.2026, 12:00',
  },
  appeal_answer: {
    link,
    title: 'Решение осталось',
    words: 'Мы прочли ваше возражение.',
    about: 'Мнение «Рынок»',
    answer: 'Аргументов нет',
  },
  ending: { link, until: '22 января 2027' },
  renewing: { link, until: '22 января 2027' },
  leaving: { link, title: 'Ваш аккаунт удалится через день', words: 'Остался день.', until: '04.12.2026, 12:00' },
  leaving_over: { link, title: 'Ваш аккаунт удалён', words: 'Мы удалили аккаунт.', note: 'Больше ничего.' },
  gift: { link, days: '60 дней', until: '22 января 2027' },
  gift_paid: { link, days: '60 дней' },
  backup_late: { link, since: '20 ноября 2026', problem: 'На диске для копий нет места' },
  backup_broken: { link, made: '20.11.2026, 03:15 по Москве', problem: 'Файл files копии потерян или испорчен' },
  webhook_ended: { link, host: 'hooks.example.org', why: 'Адрес ответил 410: его больше нет.' },
  podcast_leak: { link, networks: '31', programs: '5' },
}
/** Letters with a table of names and values. */
const HAVE_FACTS: LetterKind[] = [
  'security',
  'payment',
  'partial_payment',
  'podcast_leak',
  'feedback',
  'feedback_answer',
  'restriction',
  'appeal_answer',
  'leaving',
]
/** Letters queued by an earlier version, and a right without an end. */
const RARE: [LetterKind, Record<string, string>][] = [
  ['moved', { link }],
  ['payment', { link, bought: '2 месяца', invoice: 'INV-1', until: '' }],
  ['partial_payment', { link, invoice: 'INV-1', received: '1\u00a0$', price: '59\u00a0$', until: '1 мая 2027' }],
]

const tokens = readFileSync(new URL('../../../../web/src/ui/theme/tokens.css', import.meta.url), 'utf8')
const brandColours = new Set(tokens.match(/#[0-9a-f]{6}/g))

for (const [kind, variables] of [...(Object.entries(SAMPLES) as [LetterKind, Record<string, string>][]), ...RARE])
  test(`the letter «${kind}» is complete, accessible and readable as plain text`, () => {
    const { subject, html, text } = renderLetter(kind, variables, { brand: 'Палата' })
    assert.ok(subject.length <= 60, 'a phone shows about so much of a subject')
    for (const words of [subject, html.replace(/<style>.*?<\/style>/s, ''), text]) {
      assert.doesNotMatch(words, /undefined|null|NaN|\[object/)
      assert.doesNotMatch(words, /г\.|\.\.|\s[.,:;]|,,/, 'no doubled stops')
    }
    for (const value of Object.values(variables)) {
      assert.ok(text.includes(value), `the text says ${value}`)
      const said = html.replaceAll('&#38;', '&').replaceAll('\u00a0', ' ')
      assert.ok(said.includes(value.replaceAll('\u00a0', ' ')), `the page says ${value}`)
    }
    // HTML and plain text hold the same words in the same order.
    const shown = html
      .slice(html.indexOf('<h1'))
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#38;', '&')
      .replace(/\s+/g, ' ')
    let at = 0
    for (const line of text.split('\n').filter((said) => said && said !== link)) {
      const [name = '', value = ''] = line.split(/: (?=\S)/)
      for (const part of HAVE_FACTS.includes(kind) ? [name, value] : [line]) {
        const found = shown.indexOf(part.replace(/:$/, '').replace(/\s+/g, ' '), at)
        assert.ok(found >= at, `«${part}» stands in its place`)
        at = found
      }
    }
    assert.doesNotMatch(html, /<script|<img|<link|@import|url\(/, 'nothing is fetched from anywhere')
    assert.ok(Buffer.byteLength(html) < 20_000, 'Gmail cuts letters above 102 kB')
    assert.match(html, /<html lang="ru">/)
    assert.match(html, /prefers-color-scheme:dark/)
    const foreign = (html.match(/#[0-9a-f]{6}\b/g) ?? []).filter((colour) => !brandColours.has(colour))
    assert.deepEqual(foreign, [], 'only the colours of the theme')
  })

test('a number in a letter has a non-breaking space before its noun', () => {
  const paid = renderLetter('payment', SAMPLES.payment, { brand: 'Палата' }).html
  assert.match(paid, /<h1[^>]*>Оплачено, доступ до 22\u00a0января 2027<\/h1>/)
  assert.match(paid, />12\u00a0месяцев · 239\u00a0&?/)
  const items = JSON.stringify([{ title: 'ARB дороже 2.34 $', head: 'Взял 12 штук по 0.2 $: держу', link }])
  const rest = { settings: link, unsubscribe: link, one_click: link }
  const digest = renderLetter('digest', { link, items, ...rest }, { brand: 'Палата' }).html
  assert.match(digest, /ARB дороже 2\.34\u00a0\$/)
  assert.match(digest, /Взял 12\u00a0штук по 0\.2\u00a0\$: держу/)
})
