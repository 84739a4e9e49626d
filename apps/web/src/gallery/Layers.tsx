import { Button } from '#ui/controls/Button.tsx'
import { defineLayer } from '#ui/layers/index.ts'
import { Layer } from '#ui/layers/Layer.tsx'
import { toast } from '#ui/toasts/index.ts'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

const smallLayer = defineLayer({ id: 'editor', load: async () => Small })
const wideLayer = defineLayer({ id: 'slider_widget', load: async () => Wide })

export function Layers() {
  return (
    <>
      <Sample title="Слой, на телефоне лист снизу">
        <div className={styles.row}>
          <Button kind="secondary" onClick={() => smallLayer.open()}>
            Узкий
          </Button>
          <Button kind="secondary" onClick={() => wideLayer.open()}>
            Широкий
          </Button>
        </div>
      </Sample>
      <Sample title="Сообщение на пять секунд">
        <div className={styles.row}>
          <Button kind="secondary" onClick={() => toast('Ссылка скопирована', 'green')}>
            Хорошее
          </Button>
          <Button kind="secondary" onClick={() => toast('Сервер недоступен. Попробуйте позже')}>
            Плохое
          </Button>
        </div>
      </Sample>
    </>
  )
}

function Small() {
  return (
    <Layer of={smallLayer} title="Выйти из аккаунта?">
      <p className={styles.words}>Закладки и портфель останутся и вернутся со следующим входом.</p>
      <div className={styles.row}>
        <Button kind="alert" onClick={smallLayer.close}>
          Выйти
        </Button>
        <Button kind="secondary" onClick={smallLayer.close}>
          Остаться
        </Button>
      </div>
    </Layer>
  )
}

function Wide() {
  return (
    <Layer of={wideLayer} title="Широкий слой" size="wide">
      <p className={styles.words}>Поверх него открывается следующий; Escape закрывает их по одному.</p>
      <Button kind="secondary" onClick={() => smallLayer.open()}>
        Открыть ещё один
      </Button>
    </Layer>
  )
}
