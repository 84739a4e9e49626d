import { useEffect, useRef } from 'react'
import { Link, usePath } from '#navigation'
import { HorizontalScroller } from '#ui/scrolling/HorizontalScroller.tsx'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: readonly (readonly [label: string, to: string])[]
}

/** Links to the parts of an area; the open one is marked, also on its subpages. */
export function Tabs({ label, tabs }: TabsProps) {
  const list = useRef<HTMLUListElement>(null)
  const path = usePath()
  const open = partOf(path, tabs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is in sight after every change of page
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav className={styles.tabs} aria-label={label}>
      <HorizontalScroller>
        <ul ref={list} className={styles.list}>
          {tabs.map(([name, to]) => (
            <li key={to}>
              <Link to={to} aria-current={to !== open ? undefined : to === path ? 'page' : true}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </HorizontalScroller>
    </nav>
  )
}

/** When two parts contain the page, as the subscription and its wallets do, the inner one. */
function partOf(path: string, tabs: TabsProps['tabs']) {
  const held = tabs.map(([, to]) => to).filter((to) => `${path}/`.startsWith(`${to}/`))
  return held.sort((one, other) => other.length - one.length)[0]
}
