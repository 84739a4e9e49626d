import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { numberText } from '@site/ui/numbers/index.ts'
import { Section } from '#frame/Section.tsx'
import { WeekBars } from '#frame/WeekBars.tsx'
import { useDeskMe } from '#providers/me.ts'

type Week = DeskOverview['money']['weeks'][number]

/** Money by week; the current week is in full colour. */
export function Money({ weeks }: { weeks: readonly Week[] }) {
  const me = useDeskMe()
  const link = me.serves('invoices') ? { link: { to: '/desk/invoices', words: 'Счета' } } : {}
  return (
    <Section title="Деньги по неделям" note="$, неделя с понедельника" {...link}>
      <WeekBars
        weeks={weeks.map(({ from, usd }) => ({ from, value: usd }))}
        short={(usd) => numberText('large', usd).replace('$', '')}
        full={(usd) => numberText('money', usd)}
        name="Пришло"
      />
    </Section>
  )
}
