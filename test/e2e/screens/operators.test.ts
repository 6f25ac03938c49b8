import { walkThrough } from './walk.ts'

const pages = ['overview', 'users', 'waitlist', 'announcements?open=new', 'feedback', 'errors', 'tasks', 'audit']

walkThrough({
  name: "every operators' screen",
  who: 'operator',
  paths: () => pages.map((page) => `/admin/${page}`),
})
