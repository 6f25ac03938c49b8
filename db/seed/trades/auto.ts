import { company, inThree, service, type Trade } from '../story.ts'

export const auto: Trade = {
  key: 'auto',
  icon: 'car',
  name: inThree('Car & motorcycle | Kereta & motosikal | 汽车与摩托'),
  place: 'provider',
  subs: [
    ['car-service', inThree('Servicing & repair | Servis & baiki | 保养维修')],
    ['car-wash', inThree('Wash & detailing | Cuci & kilat | 洗车美容')],
    ['roadside', inThree('Roadside help | Bantuan tepi jalan | 道路救援')],
  ],
  fields: [
    {
      key: 'vehicle',
      kind: 'multi_enum',
      name: inThree('Vehicle | Kenderaan | 车型'),
      choices: [
        ['car', inThree('Car | Kereta | 汽车')],
        ['motorcycle', inThree('Motorcycle | Motosikal | 摩托')],
        ['ev', inThree('Electric | Elektrik | 电动车')],
      ],
    },
    { key: 'waiting-lounge', kind: 'boolean', name: inThree('Waiting lounge | Ruang menunggu | 休息室'), choices: [] },
  ],
  role: inThree('Mechanic | Mekanik | 技师'),
  about: inThree(
    'You see the old parts and the price before we change anything. Book a bay, leave the key, and follow the work by message. | Anda lihat alat lama dan harga sebelum apa-apa ditukar. Tempah ruang servis, tinggalkan kunci, dan ikuti kerja melalui mesej. | 更换前先给您看旧件与价格。预约工位、留下钥匙，进度用短讯通知。',
  ),
  includes: [
    inThree('20-point check | Pemeriksaan 20 perkara | 20 项检查'),
    inThree('Parts shown before replacement | Alat ditunjuk sebelum ditukar | 换件前给您过目'),
    inThree('Vacuum and wipe | Vakum dan lap | 吸尘擦拭'),
  ],
  prepare: inThree(
    'Please bring the vehicle card and your service book. | Sila bawa geran kenderaan dan buku servis. | 请携带行驶证和保养手册。',
  ),
  addons: [
    [inThree('Engine oil flush | Bilas minyak enjin | 机油清洗'), 45, 15],
    [inThree('Wiper blades | Bilah pengelap | 雨刷更换'), 38, 10],
  ],
  services: [
    service(
      'oil-service',
      'car-service',
      'Engine oil service | Servis minyak hitam | 更换机油保养',
      'Semi- or fully synthetic oil, filter and a 20-point check. | Minyak separa atau sintetik penuh, penapis dan pemeriksaan 20 perkara. | 半合成或全合成机油、滤芯与 20 项检查。',
      158,
      60,
      {
        variants: [
          [inThree('Semi-synthetic | Separa sintetik | 半合成'), 158, 60],
          [inThree('Fully synthetic | Sintetik penuh | 全合成'), 238, 60],
        ],
        fields: { vehicle: ['car'], 'waiting-lounge': true },
      },
    ),
    service(
      'brake-service',
      'car-service',
      'Brake check & pads | Periksa & tukar pad brek | 刹车检查与更换',
      'Discs measured, pads changed, road-tested with you. | Cakera diukur, pad ditukar, dipandu uji bersama anda. | 测量碟片、更换刹车片、陪同试车。',
      120,
      90,
      { model: 'from', fields: { vehicle: ['car'] } },
    ),
    service(
      'aircon-car',
      'car-service',
      'Car aircon service | Servis penghawa dingin kereta | 汽车冷气保养',
      'Leak test, cabin filter and gas top-up. | Ujian bocor, penapis kabin dan tambah gas. | 测漏、更换滤网与补充冷媒。',
      140,
      90,
      { fields: { vehicle: ['car', 'ev'] } },
    ),
    service(
      'detailing',
      'car-wash',
      'Interior & exterior detailing | Kilat luar & dalam kereta | 内外精洗美容',
      'Clay, polish, leather care and every cup holder. | Tanah liat, pengilat, jagaan kulit dan setiap pemegang cawan. | 黏土、抛光、皮革护理，连杯架都洗净。',
      280,
      240,
      { deposit: 20, fields: { vehicle: ['car', 'ev'], 'waiting-lounge': true } },
    ),
    service(
      'motor-service',
      'car-service',
      'Motorcycle service | Servis motosikal | 摩托车保养',
      'Oil, chain, brake and carburettor in under an hour. | Minyak, rantai, brek dan karburetor kurang sejam. | 一小时内完成机油、链条、刹车与化油器。',
      65,
      45,
      { fields: { vehicle: ['motorcycle'] } },
    ),
    service(
      'battery-callout',
      'roadside',
      'Battery change at your place | Tukar bateri di tempat anda | 上门更换电瓶',
      'We come with the right battery, test the alternator, take the old one. | Kami datang dengan bateri sesuai, uji alternator dan ambil yang lama. | 带合适电瓶上门，检测发电机，回收旧电瓶。',
      220,
      30,
      { model: 'from', place: 'customer', policy: 'zero', fields: { vehicle: ['car'] } },
    ),
  ],
  companies: [
    company(
      'Bengkel Pak Din',
      ['kota-bharu', 'kuala-terengganu'],
      'Straight answers, greasy hands | Jawapan jujur, tangan berminyak | 直话直说，满手机油',
    ),
    company(
      'Speedway Auto Care',
      ['johor-bahru', 'skudai'],
      'In at nine, out by noon | Masuk pukul sembilan, siap tengah hari | 九点进厂，中午取车',
    ),
    company(
      'Shine & Drive Detailing',
      ['kota-damansara'],
      'The car you bought, again | Kereta seperti baru dibeli | 爱车如新',
    ),
    company('Motor Doktor', ['sibu'], 'House calls for engines | Doktor untuk enjin anda | 引擎的家庭医生'),
  ],
  praise: {
    en: [
      'Showed me the worn pads and the new ones side by side. No pressure.',
      'Car smells new, even after three children and a durian.',
      'Battery dead at 8 pm, driving by 8.40.',
      'Cheaper than the dealer and they explained more.',
      'Finished before the time they promised.',
    ],
    ms: [
      'Tunjuk pad lama dan baru, tak paksa tukar benda lain.',
      'Kereta wangi balik walaupun pernah bawa durian.',
      'Bateri kong pukul 8 malam, 8.40 dah boleh jalan.',
      'Lebih murah dari pusat servis dan penerangan jelas.',
      'Siap awal dari masa yang dijanjikan.',
    ],
    zh: [
      '旧刹车片和新的摆在一起给我看，不乱推销。',
      '洗得连榴莲味都没了。',
      '晚上八点电瓶没电，八点四十就能开。',
      '比原厂便宜，解释还更清楚。',
      '比约定时间更早完成。',
    ],
  },
  critique: {
    en: ['Good mechanics, simple waiting area.'],
    ms: ['Mekanik bagus, ruang menunggu agak sempit.'],
    zh: ['技术好，等候区小了点。'],
  },
}
