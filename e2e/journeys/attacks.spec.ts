// `implement.ts` is imported for its type augmentation of Fastify.

import { richTitle } from '../../apps/server/src/features/posts/reading/richTitle.ts'
import { renderText } from '../../apps/server/src/features/texts/index.ts'
import type {} from '../../apps/server/src/http/implement.ts'
import { expect, test } from '../page.ts'
import { vectors } from '../vectors.ts'

const PICTURE = '/media/known.webp'

/** A fake database with one picture and no coins. */
const nothing = {
  query: async ({ name }: { name: string }) => ({
    rows: name === 'media.sizes' ? [{ name: 'known.webp', width: 8, height: 8 }] : [],
  }),
} as unknown as Parameters<typeof renderText>[0]

const render = async (text: string, as: 'html' | 'plain' = 'html') => (await renderText(nothing, { text, as })).html
const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Places for people's text: the body of a post, a comment, a title, a caption, an embed. */
const PLACES: Record<string, (written: string) => string | Promise<string>> = {
  text: (written) => render(written),
  comment: (written) => render(written, 'plain'),
  title: (written) => richTitle(written, written),
  caption: (written) =>
    render(`<figure><img src="${PICTURE}" alt="${quoted(written)}"><figcaption>${written}</figcaption></figure>`),
  embed: (written) =>
    render(
      `<iframe src="https://www.youtube.com/embed/${quoted(written)}"></iframe><figure data-embed="youtube" data-embed-id="${quoted(written)}"><a href="${quoted(written)}">a</a></figure>`,
    ),
}

/** Elements allowed in rendered text, with their allowed attributes. */
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
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
}

for (const [kind, list] of Object.entries(vectors))
  test(`hostile text of the kind ${kind} runs nothing and requests nothing, wherever it is drawn`, async ({
    browser,
  }) => {
    // Without the site's Content-Security-Policy: the text has to be safe by itself.
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
      for (const [place, show] of Object.entries(PLACES)) {
        const html = await show(written)
        await page.setContent('<main></main>')
        const problems = await page.evaluate(drawAndTouch, { html, SHOWN, PICTURE })
        expect(problems, `${place}: ${written}\n→ ${html}`).toEqual([])
        expect(asked, `${place}: ${written}\n→ ${html}`).toEqual([])
      }
    await context.close()
  })

/** Runs in the page: draws the text directly and reparsed, touches every element, returns what is not allowed. */
async function drawAndTouch({
  html,
  SHOWN,
  PICTURE,
}: {
  html: string
  SHOWN: Record<string, string[]>
  PICTURE: string
}) {
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
    if (element.localName === 'img' && element.getAttribute('src') !== PICTURE) problems.push('a foreign picture')
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
