import { usePage } from '#api/page.tsx'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { numberText } from '#ui/numbers/index.ts'

/** Leads a former member to the purchase; names the lowest price. */
export function ReturnButton() {
  const prices = usePage().config.offer.filter(({ days }) => days !== null)
  const lowest = Math.min(...prices.map(({ price }) => price))
  return (
    <Button to={paths.purchase}>
      {prices.length > 0 ? `Вернуться за ${numberText('money', lowest)}` : 'Вернуться'}
    </Button>
  )
}
