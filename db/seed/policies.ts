import type { Policy } from '#domain/site/content/content.tables.ts'
import type { Localized } from '#shared/locale.ts'

const company: Localized = { en: 'Khidmat', ms: 'Khidmat', zh: 'Khidmat' }
const legal: Localized = { en: 'Legal', ms: 'Undang-undang', zh: '法律条款' }
const booking: Localized = { en: 'Booking', ms: 'Tempahan', zh: '预约' }

type Page = Pick<Policy, 'key' | 'heading' | 'name' | 'body'> & { others?: boolean }

// Demo content for a fictional company; whoever runs an installation must replace it.
const pages: Page[] = [
  {
    key: 'about',
    heading: company,
    name: { en: 'About Khidmat', ms: 'Tentang Khidmat', zh: '关于 Khidmat' },
    body: {
      en: `Khidmat brings people who need something done together with people who do it well: haircuts and home cleaning, aircon servicing and piano lessons, workshops and weekend markets.

## What we do
We check who the providers are, show honest prices and real free times, hold the payment until the work is done, and help when something goes wrong.

## What this installation is
You are looking at a demo. Its companies, people, reviews and prices are fiction, and no real money moves.`,
      ms: `Khidmat menemukan orang yang memerlukan bantuan dengan orang yang mahir melakukannya: gunting rambut dan pembersihan rumah, servis penghawa dingin dan kelas piano, bengkel dan pasar hujung minggu.

## Apa yang kami buat
Kami menyemak identiti penyedia, memaparkan harga yang jujur dan masa kosong yang sebenar, menyimpan bayaran sehingga kerja selesai, dan membantu apabila ada masalah.

## Tentang pemasangan ini
Anda sedang melihat demo. Syarikat, orang, ulasan dan harga di sini adalah rekaan, dan tiada wang sebenar yang berpindah tangan.`,
      zh: `Khidmat 让有需要的人遇见做得好的人：剪发、家居清洁、冷气保养、钢琴课、工作坊和周末市集。

## 我们做什么
我们核实商家身份，显示真实的价格和空档，在服务完成前代管款项，并在出现问题时提供帮助。

## 关于本站
您看到的是演示站点。其中的公司、人物、评价和价格均为虚构，不会产生真实交易。`,
    },
  },
  {
    key: 'contact',
    heading: company,
    name: { en: 'Contact us', ms: 'Hubungi kami', zh: '联系我们' },
    body: {
      en: `## About an order
Write to the provider from the order's page; the answer arrives there and by mail. If that does not help, ask for support on the same page.

## About anything else
Mail help@khidmat.test. We answer on working days within 24 hours. (This address belongs to the demo and reaches nobody.)`,
      ms: `## Tentang pesanan
Tulis kepada penyedia dari halaman pesanan; jawapan tiba di situ dan melalui e-mel. Jika belum selesai, minta bantuan di halaman yang sama.

## Tentang hal lain
E-mel help@khidmat.test. Kami menjawab dalam 24 jam pada hari bekerja. (Alamat ini milik demo dan tidak sampai kepada sesiapa.)`,
      zh: `## 关于订单
请在订单页面联系商家，回复会显示在该页面并发送到您的邮箱。如仍未解决，请在同一页面申请协助。

## 其他事宜
请发邮件至 help@khidmat.test，我们会在工作日 24 小时内回复。（此地址仅供演示，不会送达。）`,
    },
  },
  {
    key: 'terms',
    heading: legal,
    name: { en: 'Terms of use', ms: 'Terma penggunaan', zh: '使用条款' },
    body: {
      en: `By using Khidmat you accept these terms. They are demo text and no legal advice.

## Who contracts with whom
A booking is a contract between you and the provider. Khidmat arranges it, takes the payment on the provider's behalf and holds it until the service is complete.

## What you promise
- Your details are true and you are at least 18, or book with a parent's consent.
- You are at the agreed place at the agreed time, or cancel in good time.
- You treat people with respect, and so do they.

## What we may do
We may refuse or end accounts that defraud, harass or endanger others. We tell you why unless the law forbids it.`,
      ms: `Dengan menggunakan Khidmat anda menerima terma ini. Ini teks demo dan bukan nasihat undang-undang.

## Siapa berkontrak dengan siapa
Tempahan ialah kontrak antara anda dengan penyedia. Khidmat mengaturkannya, menerima bayaran bagi pihak penyedia dan menyimpannya sehingga servis selesai.

## Janji anda
- Butiran anda benar dan anda berumur sekurang-kurangnya 18 tahun, atau menempah dengan izin ibu bapa.
- Anda berada di tempat dan masa yang dijanjikan, atau membatalkan lebih awal.
- Anda menghormati orang lain, dan begitu juga mereka.

## Hak kami
Kami boleh menolak atau menamatkan akaun yang menipu, mengganggu atau membahayakan orang lain. Kami akan memberitahu sebabnya kecuali dilarang undang-undang.`,
      zh: `使用 Khidmat 即表示您接受本条款。以下为演示文本，不构成法律意见。

## 合同双方
预约是您与商家之间的合同。Khidmat 负责撮合，代商家收款，并在服务完成前代为保管。

## 您的承诺
- 您提供的资料真实，且年满 18 岁，或已获家长同意。
- 您按约定的时间地点出现，或提早取消。
- 彼此尊重。

## 我们的权利
对于欺诈、骚扰或危及他人的账户，我们可以拒绝服务或予以终止，并在法律允许时说明原因。`,
    },
  },
  {
    key: 'privacy',
    heading: legal,
    name: { en: 'Privacy', ms: 'Privasi', zh: '隐私政策' },
    body: {
      en: `We keep what is needed to book, pay and help you, and no more.

## What we keep
- Your name, email or phone, and addresses you save.
- Your orders, messages and reviews.
- Sign-ins with device and time, to keep your account safe.

## Who sees it
The provider sees your name and what the visit needs once you have booked. Payment details stay with the payment service. We sell nothing and show no outside advertising.

## Your rights
You can see, correct, export and delete your data. After deletion personal data is erased within 14 days; records of money are kept under a pseudonym for as long as the law demands. Contact details of bookings without an account are erased two years after the visit.`,
      ms: `Kami menyimpan apa yang perlu untuk menempah, membayar dan membantu anda, tidak lebih.

## Apa yang kami simpan
- Nama, e-mel atau telefon, dan alamat yang anda simpan.
- Pesanan, mesej dan ulasan anda.
- Log masuk dengan peranti dan masa, demi keselamatan akaun.

## Siapa yang melihatnya
Penyedia melihat nama anda dan apa yang perlu untuk lawatan selepas anda menempah. Butiran bayaran kekal pada servis pembayaran. Kami tidak menjual data dan tidak memaparkan iklan luar.

## Hak anda
Anda boleh melihat, membetulkan, mengeksport dan memadam data anda. Selepas dipadam, data peribadi dihapuskan dalam 14 hari; rekod kewangan disimpan dengan nama samaran selama dikehendaki undang-undang. Butiran hubungan bagi tempahan tanpa akaun dihapuskan dua tahun selepas lawatan.`,
      zh: `我们只保存预约、付款和协助您所需的资料。

## 我们保存什么
- 您的姓名、邮箱或电话，以及您保存的地址。
- 您的订单、消息和评价。
- 登录的设备与时间，以保护账户安全。

## 谁能看到
预约后，商家可看到您的姓名及上门所需资料。付款资料由支付服务保管。我们不出售数据，也不展示外部广告。

## 您的权利
您可以查看、更正、导出和删除资料。删除后，个人资料会在 14 天内抹除；财务记录按法律要求以化名保存。没有账户的预约，其联系资料会在到访两年后抹除。`,
    },
  },
  {
    key: 'cookies',
    heading: legal,
    name: { en: 'Browser storage', ms: 'Storan pelayar', zh: '浏览器存储' },
    body: {
      en: `We set no advertising or tracking cookies. Your browser's storage keeps your sign-in, your cart, a booking that you began, what you searched for and viewed lately, the town that you search in, your language and theme, and a random device number that helps to protect your account. If you book without an account, it also keeps the name, email and phone number of your last booking, the address where the provider last came to, and the keys that open your bookings. What you type into a form is kept until you close the tab. Logging out removes all but the device number; without an account, clear it in your browser's settings.`,
      ms: `Kami tidak menggunakan kuki iklan atau penjejakan. Storan pelayar menyimpan log masuk, troli, tempahan yang anda mulakan, apa yang baru dicari dan dilihat, bandar carian, bahasa dan tema anda, serta nombor peranti rawak yang membantu melindungi akaun. Jika anda menempah tanpa akaun, ia juga menyimpan nama, e-mel dan nombor telefon tempahan terakhir anda, alamat terakhir yang dikunjungi penyedia, dan kunci yang membuka tempahan anda. Apa yang anda taip dalam borang disimpan sehingga tab ditutup. Log keluar membuang semuanya kecuali nombor peranti; tanpa akaun, padamkannya dalam tetapan pelayar.`,
      zh: `我们不使用广告或跟踪 Cookie。浏览器存储仅保存您的登录、购物车、已开始的预约、最近的搜索和浏览、搜索所在城镇、语言和主题，以及一个有助于保护账户的随机设备编号。如果您没有账户而预约，还会保存您上次预约的姓名、邮箱和电话、商家上次上门的地址，以及打开您的预约的密钥。您在表单中输入的内容会保留到关闭标签页为止。退出登录后，除设备编号外全部清除；没有账户时，请在浏览器设置中清除。`,
    },
  },
  {
    key: 'cancellations',
    heading: booking,
    name: { en: 'Cancelling and rescheduling', ms: 'Pembatalan dan penjadualan semula', zh: '取消与改期' },
    body: {
      en: `Each offer names its policy before you pay, and the order keeps that policy even if the provider changes it later.

- Zero: free at any time.
- Flexible: free until the notice; later free, 10 % for not coming.
- Fair: free until the notice; later 10 %, 30 % for not coming.
- Moderate: free until the notice; later 30 %, 50 % for not coming.
- Strict: free until the notice; later 50 %, all of it for not coming.

The notice is 24 hours unless the offer says otherwise. Within five minutes of booking you can always cancel for free. When the provider cancels you get everything back. You can move a booking up to three times within the same rules.`,
      ms: `Setiap tawaran menyatakan polisinya sebelum anda membayar, dan pesanan mengekalkan polisi itu walaupun penyedia mengubahnya kemudian.

- Sifar: percuma pada bila-bila masa.
- Fleksibel: percuma sebelum tempoh notis; lewat juga percuma, 10 % jika tidak hadir.
- Saksama: percuma sebelum tempoh notis; lewat 10 %, 30 % jika tidak hadir.
- Sederhana: percuma sebelum tempoh notis; lewat 30 %, 50 % jika tidak hadir.
- Ketat: percuma sebelum tempoh notis; lewat 50 %, sepenuhnya jika tidak hadir.

Tempoh notis ialah 24 jam kecuali dinyatakan lain. Dalam lima minit selepas menempah, pembatalan sentiasa percuma. Jika penyedia membatalkan, semua wang dipulangkan. Tempahan boleh dipindahkan sehingga tiga kali mengikut peraturan yang sama.`,
      zh: `每个服务项目在付款前都会注明政策；即使商家日后更改，订单仍沿用原政策。

- 零收费：随时免费取消。
- 灵活：通知期前免费，之后也免费；未到场收 10%。
- 公平：通知期前免费，之后收 10%；未到场收 30%。
- 适中：通知期前免费，之后收 30%；未到场收 50%。
- 严格：通知期前免费，之后收 50%；未到场全额收取。

除非另有说明，通知期为 24 小时。预约后五分钟内可随时免费取消。商家取消时全额退款。同样规则下，每单最多可改期三次。`,
    },
  },
  {
    key: 'refunds',
    heading: booking,
    name: { en: 'Payments and refunds', ms: 'Bayaran dan bayaran balik', zh: '付款与退款' },
    body: {
      en: `You pay when you book. The amount is held and released to the provider after the service is complete. Refunds go back the way the money came: cards and wallets within 5 to 10 working days, bank transfers within 3.

If a payment arrives after its 15 minutes are over, we take the time again for you if it is still free, and otherwise send the money back by ourselves.`,
      ms: `Anda membayar semasa menempah. Amaun disimpan dan dilepaskan kepada penyedia selepas servis selesai. Bayaran balik dibuat melalui cara bayaran asal: kad dan e-dompet dalam 5 hingga 10 hari bekerja, pindahan bank dalam 3 hari.

Jika bayaran tiba selepas 15 minit tamat, kami mengambil semula masa itu untuk anda jika masih kosong, jika tidak wang dipulangkan secara automatik.`,
      zh: `您在预约时付款。款项由平台代管，服务完成后才转给商家。退款按原路返回：银行卡和电子钱包 5 至 10 个工作日，银行转账 3 个工作日。

如果付款在 15 分钟时限后才到账，若该时段仍空闲，我们会重新为您保留；否则将自动退款。`,
    },
  },
  {
    key: 'safety',
    heading: booking,
    name: { en: 'Trust and safety', ms: 'Kepercayaan dan keselamatan', zh: '信任与安全' },
    body: {
      en: `- The tick beside a provider means that we checked registration and identity.
- Only people with a completed order can review.
- Contact details are shared once a booking is paid, not before.
- Pay inside Khidmat: outside it we cannot hold the money for you.
- In danger call 999 first, then tell us.`,
      ms: `- Tanda di sebelah nama penyedia bermaksud kami telah menyemak pendaftaran dan identiti.
- Hanya mereka yang mempunyai pesanan selesai boleh mengulas.
- Butiran hubungan dikongsi selepas tempahan dibayar, bukan sebelumnya.
- Bayarlah di dalam Khidmat: di luar, kami tidak dapat menyimpan wang untuk anda.
- Jika ada bahaya, hubungi 999 dahulu, kemudian beritahu kami.`,
      zh: `- 商家旁的认证标志表示我们已核实其注册资料和身份。
- 只有完成订单的顾客可以评价。
- 联系方式在付款后才会互相显示。
- 请在 Khidmat 内付款；站外付款我们无法代管。
- 遇到危险请先拨打 999，再通知我们。`,
    },
  },
  {
    key: 'demo',
    heading: null,
    others: true,
    name: { en: 'About this demo', ms: 'Tentang demo ini', zh: '关于本演示' },
    body: {
      en: 'Everything shown here is fiction. Sign in with the demo accounts, pay in the sandbox, and read mails in the local mailbox.',
      ms: 'Semua yang dipaparkan di sini adalah rekaan. Log masuk dengan akaun demo, bayar di kotak pasir, dan baca e-mel dalam peti mel tempatan.',
      zh: '此处所有内容均为虚构。您可用演示账户登录，在沙盒中付款，并在本地邮箱中查看邮件。',
    },
  },
]

/** The pages under /about of the demo, as rows. */
export const policyRows: Policy[] = pages.map(({ others = false, ...page }, position) => ({
  ...page,
  others,
  position,
  version: '2026-11',
  changedAt: new Date('2026-11-01T00:00:00Z'),
}))
