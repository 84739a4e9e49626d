import { Button, type ButtonKind } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

const KINDS: readonly ButtonKind[] = ['primary', 'secondary', 'alert', 'secondaryReverse', 'gray', 'blue-border']

export function Buttons() {
  return KINDS.map((kind) => (
    <Sample key={kind} title={<code>{kind}</code>} isWide>
      <div className={styles.row}>
        <Button kind={kind}>Сохранить</Button>
        <Button kind={kind}>
          <Icon name="refresh" size={16} />
          Обновить
        </Button>
        <Button kind={kind} isBusy>
          Сохранить
        </Button>
        <Button kind={kind} disabled>
          Недоступна
        </Button>
        <Button kind={kind} size="small">
          Малая
        </Button>
        <Button kind={kind} size="small" isBusy>
          Малая
        </Button>
        <Button kind={kind} href="#buttons">
          Ссылка
        </Button>
        <Button kind={kind} href="#buttons" disabled>
          Ссылка
        </Button>
      </div>
    </Sample>
  ))
}
