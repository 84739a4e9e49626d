import { expect, test, vi } from 'vitest'
import { fakeChannels, fakeLocks } from '#testing/locks.ts'
import { type Leading, shareStream } from './tabs.ts'

const settle = () => vi.waitFor(() => Promise.resolve())
const news = (id: string) => ({ name: 'news' as const, data: [{ topic: 'prices' as const }], id })

/** A browser whose tabs open one after another. */
function browser() {
  const locks = fakeLocks()
  const openChannel = fakeChannels()
  return (name = 'live 1') => {
    const heard: string[] = []
    const states: boolean[] = []
    const onGap = vi.fn()
    let leading: Leading | null = null
    const tabs = shareStream({
      name,
      lead: (given) => {
        leading = given
        return new Promise((resolve) => given.signal.addEventListener('abort', () => resolve()))
      },
      onEvent: ({ id }) => void (id && heard.push(id)),
      onState: (isOn) => void states.push(isOn),
      onGap,
      locks,
      openChannel,
    })!
    tabs.join()
    return { ...tabs, heard, states, onGap, leading: () => leading }
  }
}

test('one tab reads the live stream and passes events to all', async () => {
  const open = browser()
  const [first, second] = [open(), open()]
  await settle()
  expect([first.leading() !== null, second.leading()]).toEqual([true, null])
  first.leading()!.setState(true, null)
  first.leading()!.tell(news('1:1:'))
  expect([first.heard, second.heard]).toEqual([['1:1:'], ['1:1:']])
  expect(second.states).toEqual([true])
})

test('when the reading tab closes, the next one goes on from the last event it heard', async () => {
  const open = browser()
  const [first, second] = [open(), open()]
  await settle()
  first.leading()!.setState(true, null)
  first.leading()!.tell(news('7:7:'))
  second.onGap.mockReset()
  first.close()
  await vi.waitFor(() => expect(second.leading()).not.toBeNull())
  expect(second.leading()!.last()).toBe('7:7:')
  second.leading()!.setState(true, '7:7:')
  expect(second.onGap).not.toHaveBeenCalled()
  expect(second.states).not.toContain(false)
})

test('a tab opened later asks for what it missed, and then knows the stream’s place', async () => {
  const open = browser()
  const first = open()
  await settle()
  first.leading()!.setState(true, null)
  first.leading()!.tell(news('3:3:'))
  const late = open()
  expect(late.states).toEqual([true])
  expect(late.onGap).toHaveBeenCalledOnce()
  first.close()
  await vi.waitFor(() => expect(late.leading()?.last()).toBe('3:3:'))
})

test('a stream that resumes elsewhere than a tab stopped hearing makes the tab ask for what it missed', async () => {
  const open = browser()
  const [first, second] = [open(), open()]
  await settle()
  first.leading()!.setState(true, null)
  first.leading()!.tell(news('3:3:'))
  first.leading()!.setState(false)
  second.onGap.mockReset()
  first.leading()!.setState(true, '9:9:')
  expect(second.onGap).toHaveBeenCalledOnce()
})

test('a tab that gave up reading keeps hearing, and takes over again from the last event', async () => {
  const open = browser()
  const [first, second] = [open(), open()]
  await settle()
  first.leading()!.setState(true, null)
  first.leave()
  await vi.waitFor(() => expect(second.leading()).not.toBeNull())
  second.leading()!.setState(true, null)
  second.leading()!.tell(news('4:4:'))
  expect(first.heard).toEqual(['4:4:'])
  first.join()
  second.close()
  await vi.waitFor(() => expect(first.leading()!.signal.aborted).toBe(false))
  expect(first.leading()!.last()).toBe('4:4:')
})

test('another account in the same browser has a stream of its own', async () => {
  const open = browser()
  const [mine, other] = [open('live 1'), open('live 2')]
  await settle()
  mine.leading()!.tell(news('1:1:'))
  expect([mine.heard, other.heard]).toEqual([['1:1:'], []])
})

test('a browser without Web Locks or BroadcastChannel has no shared stream', () => {
  const rest = { name: 'x', lead: vi.fn(), onEvent: vi.fn(), onState: vi.fn(), onGap: vi.fn() }
  expect(shareStream({ ...rest, openChannel: fakeChannels() })).toBeNull()
  expect(shareStream({ ...rest, locks: fakeLocks() })).toBeNull()
})
