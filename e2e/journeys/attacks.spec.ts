// What the server's files say of Fastify is said there.

import { renderText } from '../../apps/server/src/features/texts/index.ts'
import type {} from '../../apps/server/src/http/implement.ts'
import { expect, test } from '../page.ts'
import { vectors } from '../vectors.ts'

/** No picture and no coin is there: the worst that a text may name. */
const nothing = { query: async () => ({ rows: [] }) } as unknown as Parameters<typeof renderText>[0]

/** Elements that what people write may become, with all that may stand on them. */
const SHOWN: Record<string, string[]> = {
  ...Object.fromEntries(
    'p br hr h2 h3 h4 blockquote ul ol li b strong i em u s sub sup code figcaption table caption thead tbody tfoot tr th td'
      .split(' ')
      .map((name) => [name, [] as string[]]),
  ),
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  pre: ['tabindex'],
  a: ['href', 'target', 'rel', 'class', 'aria-label'],
  figure: ['class', 'data-embed', 'data-embed-id'],
  span: ['data-coin-id'],
  div: ['class', 'tabindex', 'role', 'aria-label'],
  details: ['class'],
  summary: ['class'],
}

for (const [kind, list] of Object.entries(vectors))
  test(`attack: ${kind}`, async ({ browser }) => {
    // No policy of the site stands beside the text here: it is safe by itself.
    const context = await browser.newContext()
    const asked: string[] = []
    await context.route('**/*', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    for (const written of list)
      for (const as of ['html', 'plain'] as const) {
        const { html } = await renderText(nothing, { text: written, as })
        await page.setContent('<main></main>')
        const problems = await page.evaluate(drawAndTouch, { html, SHOWN })
        expect(problems, `${as}: ${written}\n→ ${html}`).toEqual([])
        expect(asked, `${as}: ${written}\n→ ${html}`).toEqual([])
      }
    await context.close()
  })

/** In the page: draws the text as it comes and as it is read back, touches everything, says what is not as it must be. */
async function drawAndTouch({ html, SHOWN }: { html: string; SHOWN: Record<string, string[]> }) {
  const problems: string[] = []
  const main = document.querySelector('main')!
  main.innerHTML = html
  const once = main.innerHTML
  main.innerHTML = once
  if (main.innerHTML !== once) problems.push('read back, it is another text')
  for (const element of main.querySelectorAll<HTMLElement>('*')) {
    const allowed = SHOWN[element.localName]
    if (!allowed) problems.push(`<${element.localName}>`)
    for (const { name } of element.attributes)
      if (!allowed?.includes(name)) problems.push(`${element.localName}[${name}]`)
    if (element.id && !element.id.startsWith('razdel-')) problems.push(`#${element.id}`)
    if (
      element instanceof HTMLAnchorElement &&
      !/^(https?|mailto):|^$|^about:blank#/.test(element.href) &&
      !/^[/#]/.test(element.getAttribute('href')!)
    )
      problems.push(element.href)
    const events = [
      'click',
      'auxclick',
      'mouseover',
      'pointerenter',
      'focus',
      'copy',
      'toggle',
      'error',
      'load',
      'wheel',
    ]
    for (const name of events) {
      const event = new Event(name, { bubbles: true, cancelable: true })
      element.addEventListener(name, (touched) => touched.preventDefault(), { once: true })
      element.dispatchEvent(event)
    }
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  if ('ran' in window) problems.push('a script ran')
  return problems
}
