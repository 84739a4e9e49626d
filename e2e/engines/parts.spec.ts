import type { Gateway } from './gateway.ts'
import { expect, test } from './test.ts'

const FAILURES: Record<string, (gateway: Gateway) => Promise<() => unknown>> = {
  'no network': async (gateway) => {
    await gateway.setOnline(false)
    return () => gateway.setOnline(true)
  },
  'refused files': async (gateway) => gateway.refuse(/^\/assets\//, 503),
}

test.use({ expected: /./ })

for (const [kind, fail] of Object.entries(FAILURES))
  test(`a part that did not load because of ${kind} says so, and comes at the next press`, async ({ tab, gateway }) => {
    const button = { css: 'button', name: 'Добавить мнение' }
    await tab.signIn('paid')
    await tab.go('/')
    await tab.see(button)
    // The code of the messages comes with the reader's first move. Its file may be there before what it needs is.
    await tab.driver.key('Escape')
    await tab.until(() => document.querySelector('[aria-label="Сообщения"]') !== null)
    const mend = await fail(gateway)
    // A message stays for five seconds, and a busy machine may look later.
    const isTold = await tab.driver.run(() => {
      const told = () => document.body.textContent.includes('Не удалось открыть')
      new MutationObserver(() => told() && document.documentElement.setAttribute('data-told', '')).observe(
        document.body,
        { childList: true, subtree: true },
      )
      return told()
    })
    expect(isTold, 'before the press').toBe(false)
    await tab.press(button)
    await tab.until(() => document.documentElement.hasAttribute('data-told'))
    await tab.gone({ css: '[role=dialog]' })
    await mend()
    await tab.press(button)
    await tab.see({ css: '[role=dialog] [contenteditable=true]' })
  })
