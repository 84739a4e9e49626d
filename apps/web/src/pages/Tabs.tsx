import { useEffect, useRef } from 'react'
import { Link, usePath } from '#navigation'
import { HorizontalScroller } from '#ui/scrolling/HorizontalScroller.tsx'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: readonly (readonly [label: string, to: string])[]
}

/** Links to the parts of an area; the open one is marked. */
export function Tabs({ label, tabs }: TabsProps) {
  const list = useRef<HTMLUListElement>(null)
  const path = usePath()
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
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </HorizontalScroller>
    </nav>
  )
}
