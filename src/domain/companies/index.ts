export {
  companiesWhere,
  type Company,
  findMember,
  isWithin,
  type Member,
  membersWho,
  reachesAll,
  type Reach,
  requireHeld,
  requireRight,
} from './companies.policy.ts'
export { getStorefront, listCompanies, resolveCompany, type Storefront } from './companies.queries.ts'
export { toCompanyRow } from './companies.view.ts'
export { revalidateCompany } from './revalidate-company.ts'
export { getCompanyPrefs, saveCompanyPrefs } from './company-prefs.ts'
export { describeCompany } from './describe-company.ts'
export { addStaff } from './add-staff.ts'
export { openCompany } from './open-company.ts'
export { readSlug, withSlug } from './slugs.ts'
