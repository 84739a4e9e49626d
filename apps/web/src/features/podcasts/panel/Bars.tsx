import { Mini } from './Mini.tsx'
import { Panel } from './Panel.tsx'

/** Of the two the width of the page shows one. */
export function Bars() {
  return (
    <>
      <Panel />
      <Mini />
    </>
  )
}
