export {
  companiesWhere,
  type Company,
  findMember,
  isWithin,
  type Member,
  membersWho,
  reachesAll,
  type Reach,
  requireFolder,
  requireHeld,
  requireRight,
  worksIn,
} from './companies.policy.ts'
export { getStorefront, listCompanies, resolveCompany, type Storefront } from './companies.queries.ts'
export { toCompanyRow } from './companies.view.ts'
export { revalidateCompany } from './revalidate-company.ts'
export { getCompanyPrefs, saveCompanyPrefs } from './company-prefs.ts'
export { addStaff } from './add-staff.ts'
export { createCompany } from './create-company.ts'
export { getProfile, listContactStamps } from './profile.queries.ts'
export { removeCards } from './remove-cards.ts'
export { updateCompany } from './update-company.ts'
