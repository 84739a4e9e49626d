import { Button } from '#ui/Button.tsx'
import { closeLayer, openLayer } from '#ui/layers/index.ts'
import { Layer } from '#ui/layers/Layer.tsx'
import { toast } from '#ui/toasts/index.ts'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

const SMALL = 'editor'
const WIDE = 'slider_widget'

export function Layers() {
  return (
    <>
      <Sample title="Слой, на телефоне лист снизу">
        <div className={styles.row}>
          <Button kind="secondary" onClick={() => openLayer(SMALL)}>
            Узкий
          </Button>
          <Button kind="secondary" onClick={() => openLayer(WIDE)}>
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
      <Layer id={SMALL} title="Выйти из аккаунта?">
        <p className={styles.words}>Закладки и портфель останутся и вернутся со следующим входом.</p>
        <div className={styles.row}>
          <Button kind="alert" onClick={() => closeLayer(SMALL)}>
            Выйти
          </Button>
          <Button kind="secondary" onClick={() => closeLayer(SMALL)}>
            Остаться
          </Button>
        </div>
      </Layer>
      <Layer id={WIDE} title="Широкий слой" size="wide">
        <p className={styles.words}>Поверх него открывается следующий; Escape закрывает их по одному.</p>
        <Button kind="secondary" onClick={() => openLayer(SMALL)}>
          Открыть ещё один
        </Button>
      </Layer>
    </>
  )
}
