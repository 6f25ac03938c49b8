/** The status of a company on the platform. */
export const companyStatuses = ['pending_approval', 'open', 'suspended', 'terminated'] as const
export type CompanyStatus = (typeof companyStatuses)[number]
