export { setDemoPasswords } from './demo.ts'
export { accountChanged } from './events.ts'
export { isOwnPassword } from './password/newPassword.ts'
export { findPeople, findPeopleNamed, idNamed, searchPeople } from './profile/people.ts'
export { getMe, getPersonId, keepEthAddress } from './profile/profile.ts'
export { findRestrictionByKey, lift as liftRestriction } from './restrictions/actions.ts'
export { noteSecurity } from './security/events.ts'
export { createPerson, setRole } from './signUp/byOperator.ts'
export { openAccount } from './signUp/newAccount.ts'
export {
  findByEmail,
  findPerson,
  findRecipient,
  hasAccounts,
  listDemoPeople,
  lockPassword,
  setFeedSeenAt,
  setTelegram,
} from './store.ts'
