import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Row, Rows } from '#ui/frames/Rows.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { Change } from '#ui/numbers/index.ts'
import { toast } from '#ui/toasts/index.ts'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

export function Blocks() {
  return (
    <>
      <Sample title="Изменение">
        <div className={styles.row}>
          <Change percent={2.45} period="24 ч" />
          <Change percent={2.45} period="с публикации" plus />
          <Change percent={-3.1} period="от максимума" />
          <Change percent={0} period="24 ч" isPeriodNamed />
          <Change percent={null} period="за час" />
        </div>
      </Sample>
      <Sample title="Место для того, что в пути">
        <div className={styles.stack} aria-busy="true">
          <Skeleton width="70%" height={24} />
          <Skeleton />
          <Skeleton width={180} />
        </div>
      </Sample>
      <Sample title="Пусто">
        <Message>По данному запросу ничего не найдено</Message>
      </Sample>
      <Sample title="Не пришло">
        <Message onRetry={() => toast('Пробуем ещё раз', 'green')}>Не удалось загрузить новости</Message>
      </Sample>
      <Sample title="Блок правой колонки">
        <Panel title="Календарь" link={{ to: '/calendar', label: 'Все события' }}>
          <p>Сегодня событий нет</p>
        </Panel>
      </Sample>
      <Sample title="Блок настроек со списком">
        <Section
          title="Кошельки"
          about="Доступ открыт, пока NFT на одном из них."
          action={<SmallButton label="Проверить" />}
        >
          <Rows>
            <Row icon="wallet" tone="gold" action={<SmallButton label="Удалить" />}>
              0x7E5F…5Bdf
            </Row>
            <Row icon="wallet" action={<SmallButton label="Удалить" />}>
              0x2B5A…D862
            </Row>
          </Rows>
        </Section>
      </Sample>
    </>
  )
}

function SmallButton({ label }: { label: string }) {
  return (
    <Button kind="gray" size="small">
      {label}
    </Button>
  )
}
