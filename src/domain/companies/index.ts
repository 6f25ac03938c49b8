export { effectiveLetters, findRights, permissionLetters, requireRight, type Rights } from './companies.policy.ts'
export { getStorefront, listCompanies, resolveCompany, type Storefront } from './companies.queries.ts'
export { toCompanyRow } from './companies.view.ts'
export { revalidateCompany } from './revalidate-company.ts'
