import { useId, useState } from 'react'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './LockedButton.module.css'
import { Tip } from './Tip.tsx'

interface LockedButtonProps {
  icon: IconName
  label: string
  /** What unlocks the control. */
  why: string
  className?: string
  /** Action of a press, such as opening the sign-in; without it the button is disabled. */
  onClick?: () => void
}

/** A locked control that stays visible and says why it is locked: on hover and focus, and on a tap. */
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
        // Safari does not focus a pressed button, and only a blur hides the explanation again.
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
