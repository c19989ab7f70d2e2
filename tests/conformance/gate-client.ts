// Submits a package that fails, waits, reads the report, and waives a finding, with the TypeScript client of openapi-generator:
// gate-client.ts ADDRESS ARCHIVE
import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { type CheckAnswer, ChecksApi, Configuration, ProductsApi, WaiversApi } from './gate_api/index';

const [address, archive] = process.argv.slice(2);
const configuration = new Configuration({ basePath: address!.replace(/\/$/, '') });
const checks = new ChecksApi(configuration), waivers = new WaiversApi(configuration), products = new ProductsApi(configuration);

/** Waits for the end of a check. */
async function finished(check: CheckAnswer): Promise<CheckAnswer> {
  for (let tries = 0; check.status !== 'done' && check.status !== 'failed'; tries += 1) {
    assert(tries < 600, check.status);
    await setTimeout(200);
    check = await checks.checksRead({ id: check.id });
  }
  return check;
}

/** Returns the findings that fail a requirement, with package and requirement. */
function failures(report: any): { package: string; requirement: string; finding: any }[] {
  return report.packages.flatMap((it: any) => it.requirements.filter((of: any) => of.status === 'fail').flatMap((of: any) =>
    of.findings.filter((finding: any) => finding.waiver === null && !finding.advisory)
      .map((finding: any) => ({ package: it.name, requirement: of.id, finding }))));
}

const body = await openAsBlob(archive!);
const check = await finished(await checks.checksSubmit({ body, name: 'vdns', wait: 1, failOn: 'may' }));
assert.equal(check.outcome, 'fail');
const found = failures(await checks.checksReport({ id: check.id }));
const { package: name, requirement, finding } = found[0]!;
const waiver = await waivers.waiversRequest({
  id: check.id,
  waiverRequest: {
    requirement, _package: name, file: finding.primary.file, subject: finding.primary.path,
    reason: 'accepted for the demonstration', until: new Date(Date.now() + 30 * 86_400_000),
  },
});
const approved = await waivers.waiversApprove({ waiver: waiver.number, decisionBody: { comment: 'agreed' } });
assert.equal(approved.state, 'approved');
assert((await products.productsList({})).products.some(product => product.name === 'vdns'));
await assert.rejects(checks.checksRead({ id: '0'.repeat(32) }), (error: any) => error.response.status === 404);
console.log(`openapi-generator, TypeScript: ${found.length} open findings`);
