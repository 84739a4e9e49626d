import { expect, test } from 'vitest'
import { type Gathered, gatheredMarks, hitOf, within } from './gathered.ts'

const sign = (id: string, x: number, y: number, count = 2): Gathered => ({ id, x, y, count, colour: 'gray' })

/** What the primitive asks a canvas to do, in order. */
function drawn(all: readonly Gathered[]) {
  const asked: unknown[][] = []
  const note =
    (name: string) =>
    (...said: unknown[]) =>
      void asked.push([name, ...said])
  const context = {
    beginPath: () => {},
    roundRect: note('sign'),
    stroke: note('ring'),
    fill: note('fill'),
    fillText: note('number'),
  }
  const [view] = gatheredMarks(() => ({ all, font: 'Onest', surface: 'white' })).paneViews!()
  view!.renderer()!.draw({
    useMediaCoordinateSpace: (draw: (scope: unknown) => void) => draw({ context }),
  } as never)
  return asked
}

test('the number of gathered marks is written in the middle of their sign, over a ring and a filled ground', () => {
  expect(drawn([sign('0', 100, 50, 2), sign('1', 200, 60, 128)])).toEqual([
    ['sign', 92, 42, 16, 16, 8],
    ['ring'],
    ['fill'],
    ['number', '2', 100, 50],
    ['sign', 186, 52, 28, 16, 8],
    ['ring'],
    ['fill'],
    ['number', '128', 200, 60],
  ])
})

test('a sign is told where it is drawn, the topmost of two, and nowhere else', () => {
  const all = [sign('0', 100, 50), sign('1', 104, 50), sign('2', 200, 60, 128)]
  const told = (x: number, y: number) => hitOf(all, x, y)?.externalId
  expect([told(93, 50), told(104, 57), told(187, 60), told(114, 50), told(104, 60)]).toEqual([
    '0',
    '1',
    '2',
    undefined,
    undefined,
  ])
})

test('no edge of the plot cuts a sign', () => {
  expect(within([sign('0', 0, 100), sign('1', 300, 2, 128), sign('2', 150, 200)], 300, 200)).toMatchObject([
    { x: 9.5, y: 100 },
    { x: 284.5, y: 9.5 },
    { x: 150, y: 190.5 },
  ])
})
