import { Mini } from './Mini.tsx'
import { Panel } from './Panel.tsx'

/** Renders both bars; the window's width decides which one is visible. */
export function Bars() {
  return (
    <>
      <Panel />
      <Mini />
    </>
  )
}
