import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { notificationsLayer } from '../layers.ts'
import styles from './SystemItem.module.css'

/** Asks a moderator to link Telegram. It cannot be marked as read: it disappears when it is done. */
export function SystemItem() {
  const navigate = useNavigate()
  return (
    <div className={styles.item}>
      <span className={styles.icon}>
        <Icon name="send" />
      </span>
      <div>
        <p>Привяжите Telegram в настройках профиля, чтобы пользоваться чатами</p>
        <Button
          kind="secondary"
          size="small"
          onClick={() => {
            notificationsLayer.close()
            navigate(paths.settings)
          }}
        >
          Перейти в настройки
        </Button>
      </div>
    </div>
  )
}
