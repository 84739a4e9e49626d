/**
 * The oldest browsers in which the product's code runs, by the names of @mdn/browser-compat-data (decision 150). The
 * build writes its syntax for them, and `tools/floor.test.ts` checks what the bundles use.
 */
export const FLOOR = { chrome: 111, edge: 111, firefox: 128, safari: 16.4, safari_ios: 16.4 } as const

/** https://vite.dev/config/build-options#build-target */
export const TARGET = [
  `chrome${FLOOR.chrome}`,
  `edge${FLOOR.edge}`,
  `firefox${FLOOR.firefox}`,
  `safari${FLOOR.safari}`,
  `ios${FLOOR.safari_ios}`,
]

/** Condition in the page: the first is new in Safari 16.4 and Firefox 128, the second in Chrome and Edge 111. */
export const isAboveFloor = 'window.CSSPropertyRule&&CSS.supports("color","color-mix(in srgb,red,red)")'

/** Named to the reader of an older browser. */
export const FLOOR_IN_WORDS = `Safari ${FLOOR.safari}, Chrome и Edge ${FLOOR.chrome}, Firefox ${FLOOR.firefox} и новее`
