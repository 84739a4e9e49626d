import { matching, oneOf, words } from '#navigation'

const id = () => matching(/^[1-9]\d{0,8}$/)

/**
 * Query parameters of the page. The route does not declare them: only members see the coins, in the browser, and the
 * server's page is the same for every query.
 */
export const screenerSearch = {
  mode: oneOf('dynamics', 'impulse', 'period', 'monthly'),
  base: oneOf('usd', 'btc', 'eth', 'sol'),
  top: oneOf('50', '100', '200', '300'),
  portfolio: oneOf('1'),
  tag: id(),
  list: id(),
  impulse_id: id(),
  period: matching(/^(\d{1,3}d|ytd|\d{4}-\d\d)$/),
  compare: id(),
  sort: matching(/^-?[a-z_]{1,20}$/),
  where: matching(/^[a-z0-9_:.,-]{1,400}$/),
  find: words(60),
}
