import type { Me } from '@palata/contract/accounts/profile'
import { useEffect, useId, useRef, useState } from 'react'
import { lazyPart, loadPatiently, useCloseOnStep } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import styles from './UserMenu.module.css'

const UserMenuItems = lazyPart(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

/** A native popover: the browser closes it on Escape and on a click outside, we on Back. */
export function UserMenu({ me }: { me: Me }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const name = me.first_name || me.username
  const [isOpen, setOpen] = useState(false)
  useEffect(providePopover, [])
  useCloseOnStep(isOpen, () => menu.current?.hidePopover())
  return (
    <>
      <Pressable className={styles.opener} popoverTarget={id} aria-label={`Меню: ${name}`}>
        {me.avatar ? <img src={me.avatar} alt="" width={32} height={32} /> : initialsOf(name)}
      </Pressable>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        // `toggle` comes a task later, and a step back between the two would leave the page.
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className={styles.name}>
          <PersonName>{name}</PersonName>
        </p>
        <PartPlace of={UserMenuItems} fallback={<p className={styles.name}>Меню загружается</p>}>
          <UserMenuItems me={me} close={() => menu.current?.hidePopover()} />
        </PartPlace>
      </div>
    </>
  )
}

/** Safari has it since 17, Chrome and Edge since 114. */
function providePopover() {
  if (!('popover' in HTMLElement.prototype)) void loadPatiently(() => import('@oddbird/popover-polyfill'))
}

function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}
