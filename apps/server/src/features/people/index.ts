export { IS_SHOWN } from './shown.ts'
export {
  findByEmail,
  findPeople,
  findPeopleNamed,
  findPerson,
  findRecipient,
  getPersonId,
  idNamed,
  keepNeverCome,
  searchPeople,
} from './store.ts'
