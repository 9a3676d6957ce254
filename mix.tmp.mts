import { mixtures } from './tests/suite/variants/mixed.js';
import { judgeReference } from './tests/suite/judge.js';
const seeded = mixtures(20, 20261121);
for (const i of [3,5,6,10,15,18]) { console.error('--- mixture', i);
 const j = await judgeReference({ variants: seeded[i-1].map(r=>r.name) }, { settleMs: 1000, effort:{depth:'standard'}, only: (id)=>/^(listTransactions|listBanks|initiateTransfer|getWalletStatement|mockCard)/.test(id)&&/fuzz|body/.test(id) });
 console.error([...j.with('fail'),...j.with('warn')].map(j.why).join('\n').slice(0,1500)); }
