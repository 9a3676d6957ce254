import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Each of them judges many servers, in files of three lines: by size, as vitest would have it, they came last.
const isLong = ({ moduleId }: TestSpecification): boolean => /\/proof\/(defects|variants)\//.test(moduleId);

/** The order of the test files: what takes long begins first, so that no worker ends long after the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
