import { useId, useState } from 'react'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './LockedButton.module.css'
import { Tip } from './Tip.tsx'

interface LockedButtonProps {
  icon: IconName
  label: string
  /** What would unlock it. */
  why: string
  className?: string
  /** What a press does besides, such as to open the sign-in; without it the button is off. */
  onClick?: () => void
}

/** A control that stays in its place under a lock, and says why before it is pressed; fingers learn it by the press. */
export function LockedButton({ why, onClick, ...rest }: LockedButtonProps) {
  const id = useId()
  const [isTold, setTold] = useState(false)
  return (
    <IconButton
      {...rest}
      aria-disabled={onClick ? undefined : true}
      aria-describedby={id}
      data-told={isTold || undefined}
      onClick={(event) => {
        if (onClick) return onClick()
        // Safari gives a pressed button no focus, and the words go with it.
        event.currentTarget.focus()
        setTold(true)
      }}
      onBlur={() => setTold(false)}
    >
      <span className={styles.lock}>
        <Icon name="lock" size={12} />
      </span>
      <Tip id={id}>{why}</Tip>
    </IconButton>
  )
}
