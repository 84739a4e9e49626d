import { iconAddress } from '@palata/contract/club/pictures'

/** Name of the club, which the server writes into the desk's page. */
export const brandOfDesk = () => document.documentElement.dataset.brand ?? 'Палата'

/** Address of its own icon; null while it has none. */
export function iconOfDesk() {
  const { icon } = document.documentElement.dataset
  return icon ? iconAddress(icon, 'small') : null
}
