import { afterEach, expect, test, vi } from 'vitest'
import { closeOnStep } from '../parts/leaving.ts'
import '../places/places.ts'
import 'wouter'

const path = () => location.pathname

/** A step of the history with all that follows from it. */
async function step(delta: number) {
  history.go(delta)
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

const heard = vi.fn()
addEventListener('popstate', heard)

const release: (() => void)[] = []
afterEach(() => {
  for (const one of release.splice(0)) one()
  heard.mockClear()
})
const open = (close = vi.fn()) => {
  release.push(closeOnStep(close))
  return close
}

test('the first entry of a document gets another above it, so that a step back from it is held; later it is passed', async () => {
  history.replaceState({ own: 1 }, '', '/first')
  expect(history.length).toBe(1)
  const close = open()
  expect([history.length, path(), history.state.own]).toEqual([2, '/first', 1])
  open()
  expect(history.length).toBe(2)
  release.pop()!()
  await step(-1)
  expect(close).toHaveBeenCalledOnce()
  expect([path(), heard.mock.calls.length]).toEqual(['/first', 0])
  release.pop()!()

  history.pushState(null, '', '/second')
  await step(-1)
  expect(path()).toBe('/first')
  const back = vi.spyOn(history, 'back')
  await step(-1)
  expect(back).toHaveBeenCalledOnce()
  expect(path()).toBe('/first')
})

test('while something is open, two quick steps, a step forward and a long one are all undone', async () => {
  for (const name of ['/a', '/b', '/c', '/d']) history.pushState(null, '', name)
  await step(-1)
  const close = open()
  history.back()
  history.back()
  await step(0)
  expect(close).toHaveBeenCalled()
  for (const delta of [1, -3]) {
    close.mockClear()
    await step(delta)
    expect([close.mock.calls.length, path()]).toEqual([1, '/c'])
  }
  release.pop()!()
  await step(1)
  expect(path()).toBe('/d')
})

test('of several open things the last one closes, and a link to a fragment closes nothing', async () => {
  history.pushState(null, '', '/e')
  history.pushState(null, '', '/f')
  const [below, above] = [open(), open()]
  await step(-1)
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1])
  // As browsers do; jsdom keeps the state of the entry before.
  History.prototype.pushState.call(history, null, '', '#part')
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  expect([below.mock.calls.length, above.mock.calls.length, location.hash]).toEqual([0, 1, '#part'])
  await step(-1)
  expect([below.mock.calls.length, above.mock.calls.length, location.hash]).toEqual([0, 2, '#part'])
})
