const EDGES = { left: 44, right: 66, top: 14, bottom: 34 }
/** Steps of the grid, percent; the first with at most five lines is taken. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
const MOST_LINES = 5
/** Two names at the right edge stand apart by this much. */
const NAME_HEIGHT = 30

interface Lines {
  own: readonly number[]
  btc: readonly number[]
}

/** Geometry of the two lines in a box of this size. */
export function plotOf({ own, btc }: Lines, width: number, height: number) {
  const left = EDGES.left
  const right = width - EDGES.right
  const bottom = height - EDGES.bottom
  const all = [0, ...own, ...btc]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const span = most - least || 1
  const y = (percent: number) => tenth(bottom - ((percent - least) / span) * (bottom - EDGES.top))
  const line = (values: readonly number[]) => {
    const step = (right - left) / Math.max(values.length - 1, 1)
    return values.map((value, at) => `${at ? 'L' : 'M'}${tenth(left + at * step)} ${y(value)}`).join('')
  }
  return {
    left,
    right,
    bottom,
    grid: gridOf(least, most).map((percent) => ({ percent, y: y(percent) })),
    own: line(own),
    btc: line(btc),
    ends: apart({ own: y(own.at(-1) ?? 0), btc: y(btc.at(-1) ?? 0) }, EDGES.top, bottom),
  }
}

/** Round percents within the range, zero among them. */
function gridOf(least: number, most: number): number[] {
  const step = STEPS.find((size) => (most - least) / size < MOST_LINES) ?? 10 ** Math.ceil(Math.log10(most - least))
  const first = Math.ceil(least / step)
  const last = Math.floor(most / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Moves the names of the ends apart and inside the box. */
function apart(ends: { own: number; btc: number }, top: number, bottom: number) {
  const middle = Math.min(Math.max((ends.own + ends.btc) / 2, top + NAME_HEIGHT / 2), bottom - NAME_HEIGHT)
  if (Math.abs(ends.own - ends.btc) >= NAME_HEIGHT) return ends
  const half = NAME_HEIGHT / 2
  return ends.own <= ends.btc ? { own: middle - half, btc: middle + half } : { own: middle + half, btc: middle - half }
}

const tenth = (value: number) => Math.round(value * 10) / 10
