import { Link } from '#navigation'
import { MEMBERS_NAVIGATION } from './membersNavigation.ts'

/** The footer's links to sections for members. */
export function MembersLinks() {
  return MEMBERS_NAVIGATION.map(({ label, to }) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ))
}
