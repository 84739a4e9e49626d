import { expect, test } from './test.ts'

/** How often the engine tells of an observer that makes its element higher in `frames` frames; `waits` does so in a frame of its own. */
async function grow(waits: boolean): Promise<number> {
  const box = document.body.appendChild(document.createElement('div'))
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  let told = 0
  const hear = ({ message }: ErrorEvent) => {
    if (message.includes('ResizeObserver loop')) told += 1
  }
  addEventListener('error', hear)
  let steps = 5
  const higher = () => {
    box.style.height = `${box.offsetHeight + 1}px`
  }
  const observer = new ResizeObserver(() => {
    steps -= 1
    if (steps >= 0) waits ? requestAnimationFrame(higher) : higher()
  })
  observer.observe(box)
  for (let left = 20; left > 0; left -= 1) await frame()
  observer.disconnect()
  box.remove()
  removeEventListener('error', hear)
  return told
}

test('an observer that changes what it observes at once is an error; in a frame of its own it is none', async ({
  tab,
}, { project }) => {
  await tab.go('/contacts')
  expect(await tab.driver.run(grow, true)).toBe(0)
  expect(await tab.driver.messages()).toEqual([])
  expect(await tab.driver.run(grow, false)).toBeGreaterThan(0)
  // The other engines' drivers do not tell it; the sweep sees it in WebKit.
  const said = (await tab.driver.messages()).join('\n')
  expect(said.includes('ResizeObserver loop')).toBe(project.name === 'webkit')
})
