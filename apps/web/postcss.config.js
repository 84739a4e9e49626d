import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'
import { hoverOnly } from './hoverOnly.js'

const breakpoints = fileURLToPath(new URL('src/ui/theme/breakpoints.css', import.meta.url))

/** A media query cannot read a custom property, so the build writes the breakpoints out; it also keeps `:hover` from fingers. */
export default { plugins: [globalData({ files: [breakpoints] }), customMedia(), hoverOnly()] }
