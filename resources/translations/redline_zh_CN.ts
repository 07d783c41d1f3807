<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>TableActions</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export as CSV …</source>
        <translation>导出为 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>give it two classes or more</source>
        <translation>请至少给出两个类别</translation>
    </message>
    <message>
        <source>gives one class, and there is nothing to tell apart</source>
        <translation>只输出一个类别，没有可区分的对象</translation>
    </message>
    <message>
        <source>give a number above 0, up to 1</source>
        <translation>请给出大于 0、不超过 1 的数</translation>
    </message>
    <message>
        <source>give a small number above 0, such as 1e-5</source>
        <translation>请给出大于 0 的小数，例如 1e-5</translation>
    </message>
    <message>
        <source>no data (the fill value of netCDF)</source>
        <translation>无数据（netCDF 的填充值）</translation>
    </message>
    <message>
        <source>only some of the tiles have wavelengths: their bands are matched by number</source>
        <translation>只有部分分块带有波长：其波段按编号对应</translation>
    </message>
    <message>
        <source>the header gives gains or offsets for data and for reflectance: those for data are applied, give --scale and --offset if the others are meant</source>
        <translation>头文件同时给出数据和反射率的增益或偏移：采用数据的那组；如应采用另一组，请给出 --scale 和 --offset</translation>
    </message>
    <message>
        <source>check the mask, and what marks in it with --mask-values</source>
        <translation>请检查掩膜，并用 --mask-values 指定其中哪些值表示标记</translation>
    </message>
    <message>
        <source>no labelled pixel is left that the mask does not mark</source>
        <translation>除掩膜标记的像元外，没有剩下已标注的像元</translation>
    </message>
    <message>
        <source>an ENVI header cannot hold this grid, which is mirrored, south-up, sheared, or turned with oblong pixels</source>
        <translation>ENVI 头文件无法表示该格网：它是镜像的、南向上的、错切的，或以非正方形像元旋转的</translation>
    </message>
    <message>
        <source>the label files do not declare the same value as unlabelled: each one's own counts in its part</source>
        <translation>各标签文件声明的未标注值不一致：每个文件在其范围内以自己的为准</translation>
    </message>
    <message>
        <source>give labels as an ENVI, GeoTIFF, MATLAB or NumPy raster, or polygons as GeoPackage, Shapefile or GeoJSON</source>
        <translation>请给出 ENVI、GeoTIFF、MATLAB 或 NumPy 格式的标签栅格，或 GeoPackage、Shapefile、GeoJSON 格式的多边形</translation>
    </message>
    <message>
        <source>Smaller micro-batch</source>
        <translation>减小微批量</translation>
    </message>
    <message>
        <source>Group norm instead of batch norm</source>
        <translation>用分组归一化代替批归一化</translation>
    </message>
    <message>
        <source>Larger batch</source>
        <translation>增大批量</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>梯度累积</translation>
    </message>
    <message>
        <source>%1; the learning rate %2 of B = %3 corresponds to %4 (%5 to %6) there, let a pilot decide</source>
        <translation>%1；B = %3 时的学习率 %2 在此相当于 %4（%5 至 %6），请用试训练决定</translation>
    </message>
    <message>
        <source>Coverage-maximising sampler</source>
        <translation>最大覆盖采样器</translation>
    </message>
    <message>
        <source>Mixed precision (bf16)</source>
        <translation>混合精度（bf16）</translation>
    </message>
    <message>
        <source>Gradient checkpointing</source>
        <translation>梯度检查点</translation>
    </message>
    <message>
        <source>Smaller patch</source>
        <translation>减小图块</translation>
    </message>
    <message>
        <source>Fewer bands</source>
        <translation>减少波段</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>testing</source>
        <translation>测试中</translation>
    </message>
    <message>
            <source>%1 at b = %2</source>
            <translation>%1（b = %2）</translation>
        </message>
    <message>
            <source>%1 of %2 classes per step, GSNR %3</source>
            <translation>每步 %2 类中的 %1 类，GSNR %3</translation>
        </message>
    <message>
            <source>%1 of %2 classes per step</source>
            <translation>每步 %2 类中的 %1 类</translation>
        </message>
    <message>
            <source>the model of a training step says that b = %1 is the most for %2</source>
            <translation>训练步模型表明：%2 最多容纳 b = %1</translation>
        </message>
    <message>
            <source>coverage and sample noise</source>
            <translation>类别覆盖和样本噪声</translation>
        </message>
    <message>
            <source>coverage</source>
            <translation>类别覆盖</translation>
        </message>
    <message>
            <source>sample noise</source>
            <translation>样本噪声</translation>
        </message>
    <message>
            <source>no B reaches the coverage line</source>
            <translation>任何 B 都达不到覆盖线</translation>
        </message>
    <message>
            <source>the line lies at B = %1, %2 times as much</source>
            <translation>红线位于 B = %1，是现在的 %2 倍</translation>
        </message>
    <message>
            <source>what is short decides which remedy helps: %1</source>
            <translation>欠缺什么决定用什么办法：%1</translation>
        </message>
    <message>
            <source>what is short decides which remedy helps: %1; the noise part is unknown until it is measured (Probe now)</source>
            <translation>欠缺什么决定用什么办法：%1；噪声部分在测量之前未知（立即探测）</translation>
        </message>
    <message>
            <source>More labelled pixels</source>
            <translation>标注更多像素</translation>
        </message>
    <message>
            <source>the line lies beyond the %1 training samples: no step of them reaches it; label more pixels, or train longer with a smaller learning rate</source>
            <translation>红线超出了 %1 个训练样本：任何一步都达不到；请标注更多像素，或以更小的学习率训练更久</translation>
        </message>
    <message>
            <source>at least %1 training samples</source>
            <translation>至少 %1 个训练样本</translation>
        </message>
    <message>
            <source>Diagnosis: left of the red line, short of %1</source>
            <translation>诊断：位于红线左侧，欠缺%1</translation>
        </message>
    <message>
            <source>batch norm sees only the micro-batch; re-estimate its statistics first (no retraining), then replace it</source>
            <translation>批归一化只看到微批次；先重新估计其统计量（无需重新训练），再考虑替换</translation>
        </message>
    <message>
            <source>batch norm sees only the micro-batch; re-estimate its statistics first (no retraining), then replace it; group norm runs in float32 under mixed precision, the memory is predicted again</source>
            <translation>批归一化只看到微批次；先重新估计其统计量（无需重新训练），再考虑替换；混合精度下组归一化以 float32 运行，内存已重新预测</translation>
        </message>
    <message>
            <source>statistics worth %1 samples at b = %2, %3</source>
            <translation>b = %2 时统计量相当于 %1 个样本，%3</translation>
        </message>
    <message>
            <source>statistics worth at least %1 samples at b = %2, %3</source>
            <translation>b = %2 时统计量至少相当于 %1 个样本，%3</translation>
        </message>
    <message>
            <source>no dependence on b, %1</source>
            <translation>与 b 无关，%1</translation>
        </message>
    <message>
            <source>it fits in one forward pass: %1</source>
            <translation>一次前向即可容纳：%1</translation>
        </message>
    <message>
            <source>B grows to %1 micro-batches of %2 without memory, each step takes as many times longer</source>
            <translation>B 增至 %1 个大小为 %2 的微批次，不占更多内存，每步时间相应变长</translation>
        </message>
    <message>
            <source>B grows to %1 micro-batches of %2 without memory, each step takes as many times longer; batch norm still sees only b</source>
            <translation>B 增至 %1 个大小为 %2 的微批次，不占更多内存，每步时间相应变长；批归一化仍只看到 b</translation>
        </message>
    <message>
            <source>the coverage line moves from %1 to %2; rare samples repeat, therefore stronger augmentation, and the prior is corrected at inference (usually raises OA, lowers AA and macro F1)</source>
            <translation>覆盖线由 %1 移至 %2；稀有样本会重复，因此加强数据增广，并在推断时校正先验（通常提高 OA，降低 AA 和宏 F1）</translation>
        </message>
    <message>
            <source>nowhere</source>
            <translation>无</translation>
        </message>
    <message>
            <source>two bytes per activation instead of four; weights and their moments stay in float32</source>
            <translation>每个激活值两字节而非四字节；权重及其动量保持 float32</translation>
        </message>
    <message>
            <source>activations are computed again in the backward pass: about one more forward pass, a third of a step</source>
            <translation>反向传播时重新计算激活：约多一次前向，即三分之一步</translation>
        </message>
    <message>
            <source>activations grow with the square of the patch</source>
            <translation>激活随图块边长的平方增长</translation>
        </message>
    <message>
            <source>activations of 3-D networks grow with the bands; principal components keep most of the variance</source>
            <translation>三维网络的激活随波段数增长；主成分保留大部分方差</translation>
        </message>
    <message>
            <source>A larger GPU: %1</source>
            <translation>更大的 GPU：%1</translation>
        </message>
    <message>
            <source>the smallest of the catalogue that holds the step</source>
            <translation>目录中能容纳该步的最小者</translation>
        </message>
    <message>
            <source>%1 there</source>
            <translation>现有 %1</translation>
        </message>
    <message>
            <source>%1 there, %2 needed</source>
            <translation>现有 %1，需要 %2</translation>
        </message>
    <message>
            <source>a step needs %1 of %2</source>
            <translation>一步需要 %1，共有 %2</translation>
        </message>
    <message>
            <source>B = %1 is less than K = %2: no step can hold all classes</source>
            <translation>B = %1 小于 K = %2：没有一步能包含所有类别</translation>
        </message>
    <message>
            <source>no batch of this sampler covers 95 % of the classes</source>
            <translation>此采样器的任何批次都覆盖不了 95 % 的类别</translation>
        </message>
    <message>
            <source>coverage: %1 of %2 classes expected in a step, 95 % need B = %3</source>
            <translation>覆盖：一步预期 %2 类中的 %1 类，95 % 需要 B = %3</translation>
        </message>
    <message>
            <source>noise: B lies inside the interval of the noise line, %1 to %2</source>
            <translation>噪声：B 位于噪声线区间 %1 至 %2 之内</translation>
        </message>
    <message>
            <source>noise: GSNR %1 at B = %2, 2 needs B = %3</source>
            <translation>噪声：B = %2 时 GSNR 为 %1，达到 2 需要 B = %3</translation>
        </message>
    <message>
            <source>noise: %1</source>
            <translation>噪声：%1</translation>
        </message>
    <message>
            <source>not measured yet</source>
            <translation>尚未测量</translation>
        </message>
    <message>
            <source>batch norm: b = %1 is less than the %2 that its statistics need</source>
            <translation>批归一化：b = %1 小于其统计量所需的 %2</translation>
        </message>
    <message>
            <source>batch norm: a micro-batch of one sample has only its own positions for statistics</source>
            <translation>批归一化：单样本微批次只有自身的位置可供统计</translation>
        </message>
    <message>
            <source>Does not fit: %1 needed, %2 there; %3.</source>
            <translation>放不下：需要 %1，现有 %2；%3。</translation>
        </message>
    <message>
            <source>b = %1 would fit</source>
            <translation>b = %1 可以放下</translation>
        </message>
    <message>
            <source>not even b = 1 fits</source>
            <translation>连 b = 1 也放不下</translation>
        </message>
    <message>
            <source>coverage %1</source>
            <translation>覆盖线 %1</translation>
        </message>
    <message>
            <source>coverage (no B reaches 95 %)</source>
            <translation>覆盖线（任何 B 都达不到 95 %）</translation>
        </message>
    <message>
            <source>noise (not measured yet)</source>
            <translation>噪声线（尚未测量）</translation>
        </message>
    <message>
            <source>noise %1</source>
            <translation>噪声线 %1</translation>
        </message>
    <message>
            <source>noise %1 (at least %2)</source>
            <translation>噪声线 %1（至少 %2）</translation>
        </message>
    <message>
            <source>noise %1 (%2 to %3)</source>
            <translation>噪声线 %1（%2 至 %3）</translation>
        </message>
    <message>
            <source>B = %1 is left of %2 and %3.</source>
            <translation>B = %1 位于%2和%3的左侧。</translation>
        </message>
    <message>
            <source>B = %1 is left of %2.</source>
            <translation>B = %1 位于%2的左侧。</translation>
        </message>
    <message>
            <source>Noise: not measured yet.</source>
            <translation>噪声：尚未测量。</translation>
        </message>
    <message>
            <source>b = %1 is left of the norm line %2.</source>
            <translation>b = %1 位于归一化线 %2 的左侧。</translation>
        </message>
    <message>
            <source>B = %1 is right of %2 and %3.</source>
            <translation>B = %1 位于%2和%3的右侧。</translation>
        </message>
    <message>
            <source>B = %1 has passed %2, but lies inside the uncertainty of %3.</source>
            <translation>B = %1 已过%2，但位于%3的不确定区间内。</translation>
        </message>
    <message>
            <source>B = %1 has passed %2; noise not measured yet.</source>
            <translation>B = %1 已过%2；噪声尚未测量。</translation>
        </message>
    <message>
            <source>Cheapest change: %1 (%2 -&gt; %3).</source>
            <translation>最省的改动：%1（%2 → %3）。</translation>
        </message>
    <message>
            <source>no class counts given: %1 classes of equal size assumed</source>
            <translation>未给出类别样本数：假定 %1 个等大的类别</translation>
        </message>
    <message>
            <source>B = %1 is more than the %2 training samples: a step takes them all</source>
            <translation>B = %1 多于 %2 个训练样本：一步取完全部样本</translation>
        </message>
    <message>
            <source>B = %1 is no multiple of b = %2: the last micro-batch of a step is smaller</source>
            <translation>B = %1 不是 b = %2 的整数倍：每步最后一个微批次较小</translation>
        </message>
    <message>
            <source>planned for %1 with %2, which is not in this machine</source>
            <translation>按 %1（%2）规划，本机没有该设备</translation>
        </message>
    <message>
            <source>micro-batches of more than %1 samples are not looked at: larger ones may fit</source>
            <translation>未考察超过 %1 个样本的微批次：更大的也可能放得下</translation>
        </message>
    <message>
            <source>what the CUDA context and the workspaces of cuBLAS and cuDNN take is an estimate with an interval: not measured on a GPU</source>
            <translation>CUDA 上下文以及 cuBLAS 和 cuDNN 工作区的占用是带区间的估计：未在 GPU 上测量</translation>
        </message>
    <message>
            <source>Learning: %1 macro F1 %2 lies above what guessing reaches (%3 to %4).</source>
            <translation>学习中：%1宏 F1 为 %2，高于猜测所能达到的范围（%3 至 %4）。</translation>
        </message>
    <message>
            <source>Learning, but wrongly: %1 macro F1 %2 lies below what guessing reaches (%3 to %4); check the labels.</source>
            <translation>在学习但方向错误：%1宏 F1 为 %2，低于猜测所能达到的范围（%3 至 %4）；请检查标签。</translation>
        </message>
    <message>
            <source>Guessing: %1 macro F1 %2 lies inside what guessing reaches (%3 to %4).</source>
            <translation>猜测中：%1宏 F1 为 %2，位于猜测所能达到的范围之内（%3 至 %4）。</translation>
        </message>
    <message>
            <source>validation</source>
            <translation>验证</translation>
        </message>
    <message>
            <source>test</source>
            <translation>测试</translation>
        </message>
    <message>
            <source>not available: at least two micro-batches of different samples are needed</source>
            <translation>不可用：至少需要两个样本不同的微批次</translation>
        </message>
    <message>
            <source>not available: every gradient is zero</source>
            <translation>不可用：所有梯度都为零</translation>
        </message>
    <message>
            <source>no noise: all samples give the same gradient, the GSNR has no limit</source>
            <translation>没有噪声：所有样本的梯度相同，GSNR 无上限</translation>
        </message>
    <message>
            <source>not resolvable yet: the mean gradient is lost in the noise so far</source>
            <translation>尚不可分辨：平均梯度目前淹没在噪声中</translation>
        </message>
    <message>
            <source>not resolvable yet: the batches differ less than chance so far</source>
            <translation>尚不可分辨：批次之间的差异目前小于偶然</translation>
        </message>
    <message>
            <source>the noise scale given is not a positive number</source>
            <translation>给出的噪声尺度不是正数</translation>
        </message>
    <message>
            <source>not resolvable yet: too few steps measured</source>
            <translation>尚不可分辨：测量的步数太少</translation>
        </message>
    <message>
        <source>not resolvable yet: %1</source>
        <translation>尚无法分辨：%1</translation>
    </message>
    <message>
        <source>class %1 has not come twice in neighbouring steps yet</source>
        <translation>类别 %1 尚未在相邻的步中出现两次</translation>
    </message>
    <message>
        <source>classes %1 and %2 have not come in neighbouring steps yet</source>
        <translation>类别 %1 和 %2 尚未在相邻的步中同时出现</translation>
    </message>
    <message>
        <source>not all classes have come in neighbouring steps yet</source>
        <translation>相邻的步中尚未出现全部类别</translation>
    </message>
    <message>
        <source>the noise scale given is larger than any batch could be</source>
        <translation>给定的噪声尺度大于任何可能的批次</translation>
    </message>
    <message>
        <source>variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>axis order</source>
        <translation>轴顺序</translation>
    </message>
    <message>
        <source>wavelength unit</source>
        <translation>波长单位</translation>
    </message>
    <message>
        <source>interleave</source>
        <translation>交织方式</translation>
    </message>
    <message>
        <source>byte order</source>
        <translation>字节序</translation>
    </message>
    <message>
        <source>pixel order</source>
        <translation>像元顺序</translation>
    </message>
    <message>
        <source>unlabelled value</source>
        <translation>无标签值</translation>
    </message>
    <message>
        <source>class attribute</source>
        <translation>类别属性</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>图层</translation>
    </message>
    <message>
        <source>cannot write the file: %1</source>
        <translation>无法写入文件：%1</translation>
    </message>
    <message>
        <source>check that the folder exists and can be written to</source>
        <translation>请检查文件夹是否存在且可写</translation>
    </message>
    <message>
        <source>free space on that disk, or choose another folder</source>
        <translation>请释放该磁盘的空间，或选择其他文件夹</translation>
    </message>
    <message>
        <source>the disk is full (%1)</source>
        <translation>磁盘已满（%1）</translation>
    </message>
    <message>
        <source>check the folder&apos;s permissions</source>
        <translation>请检查文件夹权限</translation>
    </message>
    <message>
        <source>check the folder and the free space</source>
        <translation>请检查文件夹和剩余空间</translation>
    </message>
    <message>
        <source>check the free space on the disk</source>
        <translation>请检查磁盘剩余空间</translation>
    </message>
    <message>
        <source>check the folder, its permissions and the free space on that disk</source>
        <translation>请检查文件夹、其权限以及该磁盘的剩余空间</translation>
    </message>
    <message>
        <source>choose a folder that can be written to</source>
        <translation>请选择可写的文件夹</translation>
    </message>
    <message>
        <source>choose another folder</source>
        <translation>请选择其他文件夹</translation>
    </message>
    <message>
        <source>choose another folder with --out</source>
        <translation>请选择其他文件夹</translation>
    </message>
    <message>
        <source>cannot open the log: %1</source>
        <translation>无法打开日志：%1</translation>
    </message>
    <message>
        <source>check that the folder can be written to</source>
        <translation>请检查文件夹是否可写</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有空间</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或目录</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>this is not valid JSON</source>
        <translation>这不是有效的 JSON</translation>
    </message>
    <message>
        <source>this is not valid JSON, from line %1, column %2 on</source>
        <translation>这不是有效的 JSON，从第 %1 行第 %2 列开始</translation>
    </message>
    <message>
        <source>this JSON is nested more than 200 deep</source>
        <translation>此 JSON 嵌套超过 200 层</translation>
    </message>
    <message>
        <source>check that it is the right file, or correct it there</source>
        <translation>请检查是否为正确的文件，或在该处更正</translation>
    </message>
    <message>
        <source>this describes no project (no &quot;format&quot;)</source>
        <translation>这不是项目文件（没有“format”）</translation>
    </message>
    <message>
        <source>this describes no preprocessing (no &quot;format&quot;)</source>
        <translation>这不是预处理文件（没有“format”）</translation>
    </message>
    <message>
        <source>this describes no run (no &quot;format&quot;)</source>
        <translation>这不是运行文件（没有“format”）</translation>
    </message>
    <message>
        <source>the project was written by a newer Redline (format %1, this one reads %2)</source>
        <translation>项目由更新版本的 Redline 写入（格式 %1，此版本读取 %2）</translation>
    </message>
    <message>
        <source>the preprocessing was written by a newer Redline (format %1, this one reads %2)</source>
        <translation>预处理由更新版本的 Redline 写入（格式 %1，此版本读取 %2）</translation>
    </message>
    <message>
        <source>the run was written by a newer Redline (format %1, this one reads %2)</source>
        <translation>运行由更新版本的 Redline 写入（格式 %1，此版本读取 %2）</translation>
    </message>
    <message>
        <source>open it with a newer Redline</source>
        <translation>请用更新版本的 Redline 打开</translation>
    </message>
    <message>
        <source>open a .redline file</source>
        <translation>请打开 .redline 文件</translation>
    </message>
    <message>
        <source>give the run folder that train wrote</source>
        <translation>请给出训练写出的运行文件夹</translation>
    </message>
    <message>
        <source>give the folder that train wrote</source>
        <translation>请给出训练写出的文件夹</translation>
    </message>
    <message>
        <source>the folder holds a run already</source>
        <translation>文件夹中已有一次运行</translation>
    </message>
    <message>
        <source>choose another folder with --out, or go on with --resume</source>
        <translation>请选择其他文件夹，或继续该运行</translation>
    </message>
    <message>
        <source>cannot make the run folder: %1</source>
        <translation>无法创建运行文件夹：%1</translation>
    </message>
    <message>
        <source>cannot make the folder: %1</source>
        <translation>无法创建文件夹：%1</translation>
    </message>
    <message>
        <source>there is no run here (no run.json)</source>
        <translation>此处没有运行（没有 run.json）</translation>
    </message>
    <message>
        <source>the value %1 stands for no part of a split</source>
        <translation>值 %1 不代表划分的任何部分</translation>
    </message>
    <message>
        <source>the file is damaged: train again</source>
        <translation>文件已损坏：请重新训练</translation>
    </message>
    <message>
        <source>the file is damaged: train again, or remove it</source>
        <translation>文件已损坏：请重新训练，或将其删除</translation>
    </message>
    <message>
        <source>row %1 has %2 fields, the header %3</source>
        <translation>第 %1 行有 %2 个字段，表头有 %3 个</translation>
    </message>
    <message>
        <source>the checkpoint&apos;s checksum does not hold</source>
        <translation>检查点的校验和不符</translation>
    </message>
    <message>
        <source>the checkpoint&apos;s state cannot be read: %1</source>
        <translation>检查点的状态无法读取：%1</translation>
    </message>
    <message>
        <source>the other checkpoint is taken</source>
        <translation>改用另一个检查点</translation>
    </message>
    <message>
        <source>a checkpoint was skipped: %1</source>
        <translation>跳过了一个检查点：%1</translation>
    </message>
    <message>
        <source>the run has no checkpoint</source>
        <translation>该运行没有检查点</translation>
    </message>
    <message>
        <source>no checkpoint of the run can be read: %1</source>
        <translation>该运行的检查点都无法读取：%1</translation>
    </message>
    <message>
        <source>train again from the start</source>
        <translation>请从头重新训练</translation>
    </message>
    <message>
        <source>the checkpoint holds no fitting &quot;%1&quot;</source>
        <translation>检查点中没有匹配的“%1”</translation>
    </message>
    <message>
        <source>resume with the settings of the run</source>
        <translation>请以该运行的设置继续</translation>
    </message>
    <message>
        <source>the weights hold no tensor &quot;%1&quot;</source>
        <translation>权重中没有张量“%1”</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot; has another shape than the network</source>
        <translation>张量“%1”的形状与网络不同</translation>
    </message>
    <message>
        <source>take the weights of the same network</source>
        <translation>请使用同一网络的权重</translation>
    </message>
    <message>
        <source>take the weights of the same network, bands and classes</source>
        <translation>请使用网络、波段和类别都相同的权重</translation>
    </message>
    <message>
        <source>the run has no weights yet</source>
        <translation>该运行还没有权重</translation>
    </message>
    <message>
        <source>let it train for an epoch</source>
        <translation>请先让它训练一轮</translation>
    </message>
    <message>
        <source>not a valid safetensors file: %1</source>
        <translation>不是有效的 safetensors 文件：%1</translation>
    </message>
    <message>
        <source>take an undamaged copy</source>
        <translation>请使用未损坏的副本</translation>
    </message>
    <message>
        <source>it is too short</source>
        <translation>文件太短</translation>
    </message>
    <message>
        <source>its header is longer than the file</source>
        <translation>其头部比文件还长</translation>
    </message>
    <message>
        <source>its header is not a JSON object</source>
        <translation>其头部不是 JSON 对象</translation>
    </message>
    <message>
        <source>__metadata__ is not an object of texts</source>
        <translation>__metadata__ 不是由文本组成的对象</translation>
    </message>
    <message>
        <source>its tensors overlap or leave gaps</source>
        <translation>其张量重叠或留有空隙</translation>
    </message>
    <message>
        <source>it holds %1 bytes that belong to no tensor</source>
        <translation>其中有 %1 字节不属于任何张量</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot; has no dtype, shape and data_offsets</source>
        <translation>张量“%1”没有 dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot; has the unknown type &quot;%2&quot;</source>
        <translation>张量“%1”的类型“%2”未知</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot; has an impossible shape</source>
        <translation>张量“%1”的形状不可能</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot; has no valid offsets</source>
        <translation>张量“%1”没有有效的偏移</translation>
    </message>
    <message>
        <source>the values of tensor &quot;%1&quot; do not lie where the header says</source>
        <translation>张量“%1”的值不在头部所说的位置</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot; has the type %2</source>
        <translation>张量“%1”的类型为 %2</translation>
    </message>
    <message>
        <source>store it as float32</source>
        <translation>请以 float32 存储</translation>
    </message>
    <message>
        <source>expected a list of numbers</source>
        <translation>应为数值列表</translation>
    </message>
    <message>
        <source>the band index %1 is out of range</source>
        <translation>波段序号 %1 超出范围</translation>
    </message>
    <message>
        <source>no bands are named</source>
        <translation>没有指明波段</translation>
    </message>
    <message>
        <source>%1 bands, but %2 means and %3 deviations</source>
        <translation>%1 个波段，但有 %2 个均值和 %3 个标准差</translation>
    </message>
    <message>
        <source>%1 bands, but %2 wavelengths</source>
        <translation>%1 个波段，但有 %2 个波长</translation>
    </message>
    <message>
        <source>%1 component values do not make %2 components of %3 bands</source>
        <translation>%1 个主成分值无法组成 %2 个 %3 波段的主成分</translation>
    </message>
    <message>
        <source>a deviation is not positive</source>
        <translation>有标准差不是正数</translation>
    </message>
    <message>
        <source>the spatial subset has no pixels</source>
        <translation>空间子集没有像元</translation>
    </message>
    <message>
        <source>there is no list of classes</source>
        <translation>没有类别列表</translation>
    </message>
    <message>
        <source>a class has no value</source>
        <translation>有类别没有值</translation>
    </message>
    <message>
        <source>the classes are not in the order of their values</source>
        <translation>类别没有按值的顺序排列</translation>
    </message>
    <message>
        <source>writing failed: %1</source>
        <translation>写入失败：%1</translation>
    </message>
    <message>
        <source>cannot create the file: %1</source>
        <translation>无法创建文件：%1</translation>
    </message>
    <message>
        <source>cannot write the raster</source>
        <translation>无法写入栅格</translation>
    </message>
    <message>
        <source>cannot write the raster: %1</source>
        <translation>无法写入栅格：%1</translation>
    </message>
    <message>
        <source>rasters are not written as &quot;%1&quot;</source>
        <translation>不能将栅格写为“%1”格式</translation>
    </message>
    <message>
        <source>this is the name of an ENVI header, which is written beside the data</source>
        <translation>这是 ENVI 头文件的名称，头文件会写在数据文件旁边</translation>
    </message>
    <message>
        <source>give the data's name, such as one that ends in .img</source>
        <translation>请给出数据文件的名称，例如以 .img 结尾</translation>
    </message>
    <message>
        <source>ENVI data under the name of a GeoTIFF</source>
        <translation>用 GeoTIFF 的文件名保存 ENVI 数据</translation>
    </message>
    <message>
        <source>give a name that ends in .img, or choose GTiff</source>
        <translation>请给出以 .img 结尾的名称，或选择 GTiff</translation>
    </message>
    <message>
        <source>the extension &quot;%1&quot; stands for no format that is written</source>
        <translation>扩展名“%1”不对应任何可写格式</translation>
    </message>
    <message>
        <source>give a name that ends in .tif (GeoTIFF) or .img (ENVI)</source>
        <translation>请给出以 .tif（GeoTIFF）或 .img（ENVI）结尾的名称</translation>
    </message>
    <message>
        <source>class probabilities are written as GeoTIFF only</source>
        <translation>类别概率只能写为 GeoTIFF</translation>
    </message>
    <message>
        <source>give a name that ends in .tif</source>
        <translation>请给出以 .tif 结尾的名称</translation>
    </message>
    <message>
        <source>the part to export leaves the cube</source>
        <translation>要导出的部分超出立方体</translation>
    </message>
    <message>
        <source>this would overwrite the cube itself</source>
        <translation>这会覆盖立方体本身</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>请选择其他名称</translation>
    </message>
    <message>
        <source>ENVI data cannot have the header&apos;s name</source>
        <translation>ENVI 数据文件不能与头文件同名</translation>
    </message>
    <message>
        <source>choose another extension, for example .img</source>
        <translation>请选择其他扩展名，例如 .img</translation>
    </message>
    <message>
        <source>the header %1 belongs to %2</source>
        <translation>头文件 %1 属于 %2</translation>
    </message>
    <message>
        <source>this program was built without GDAL and cannot write cubes</source>
        <translation>本程序编译时未包含 GDAL，无法写入立方体</translation>
    </message>
    <message>
        <source>this build of Redline writes no rasters (REDLINE_IO=OFF)</source>
        <translation>此版本的 Redline 不能写入栅格（REDLINE_IO=OFF）</translation>
    </message>
    <message>
        <source>use a build with GDAL</source>
        <translation>请使用含 GDAL 的版本</translation>
    </message>
    <message>
        <source>the map has %1 x %2 pixels, the cube %3 x %4</source>
        <translation>地图为 %1 x %2 像元，立方体为 %3 x %4 像元</translation>
    </message>
    <message>
        <source>the map has %1 x %2 pixels, the truth %3 x %4</source>
        <translation>地图为 %1 x %2 像元，真值为 %3 x %4 像元</translation>
    </message>
    <message>
        <source>compare rasters on the same grid</source>
        <translation>请比较格网相同的栅格</translation>
    </message>
    <message>
        <source>choose GTiff or ENVI</source>
        <translation>请选择 GTiff 或 ENVI</translation>
    </message>
    <message>
        <source>an ENVI classification counts its classes from 0 and cannot hold the values %1 to %2</source>
        <translation>ENVI 分类图从 0 开始计类别，无法保存 %1 至 %2 的值</translation>
    </message>
    <message>
        <source>write a GeoTIFF</source>
        <translation>请写为 GeoTIFF</translation>
    </message>
    <message>
        <source>there is no raster format &quot;%1&quot;</source>
        <translation>没有栅格格式“%1”</translation>
    </message>
    <message>
        <source>there is no export format &quot;%1&quot;</source>
        <translation>没有导出格式“%1”</translation>
    </message>
    <message>
        <source>the Python file needs a name of its own</source>
        <translation>Python 文件需要独有的名称</translation>
    </message>
    <message>
        <source>end it in .py: weights and description are written beside it</source>
        <translation>请以 .py 结尾：权重和说明写在它旁边</translation>
    </message>
    <message>
        <source>no figure format is called &quot;%1&quot;</source>
        <translation>没有名为“%1”的图形格式</translation>
    </message>
    <message>
        <source>the figure is too large to draw</source>
        <translation>图形太大，无法绘制</translation>
    </message>
    <message>
        <source>the plot is empty</source>
        <translation>图是空的</translation>
    </message>
    <message>
        <source>there is nothing to export yet</source>
        <translation>尚无可导出的内容</translation>
    </message>
    <message>
        <source>use .png, .svg, .pdf or .csv</source>
        <translation>请用 .png、.svg、.pdf 或 .csv</translation>
    </message>
    <message>
        <source>choose fewer dots per inch or a smaller size</source>
        <translation>请选择更低的分辨率或更小的尺寸</translation>
    </message>
    <message>
        <source>there is no confusion matrix yet</source>
        <translation>尚无混淆矩阵</translation>
    </message>
    <message>
        <source>train a network first</source>
        <translation>请先训练网络</translation>
    </message>
    <message>
        <source>complex numbers are no spectra</source>
        <translation>复数不是光谱</translation>
    </message>
    <message>
        <source>export the amplitude first</source>
        <translation>请先导出幅值</translation>
    </message>
    <message>
        <source>data type %1 is not one of ENVI&apos;s</source>
        <translation>数据类型 %1 不是 ENVI 的类型</translation>
    </message>
    <message>
        <source>use 1, 2, 3, 4, 5, 12, 13, 14 or 15</source>
        <translation>请用 1、2、3、4、5、12、13、14 或 15</translation>
    </message>
    <message>
        <source>interleave &quot;%1&quot; is not known</source>
        <translation>交织方式“%1”未知</translation>
    </message>
    <message>
        <source>use bsq, bil or bip</source>
        <translation>请用 bsq、bil 或 bip</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 numbers for %3 bands: it is left out</source>
        <translation>“%1”为 %3 个波段给出 %2 个数值：不使用</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is no number: it is left out</source>
        <translation>“%1”含有非数值内容：不使用</translation>
    </message>
    <message>
        <source>&quot;data ignore value = %1&quot; is no number: it is left out</source>
        <translation>“data ignore value = %1”不是数值：不使用</translation>
    </message>
    <message>
        <source>the header skips bytes between lines or bands (&quot;%1&quot;), which is not read</source>
        <translation>头文件在行或波段之间跳过字节（“%1”），无法读取</translation>
    </message>
    <message>
        <source>save the file without frame offsets</source>
        <translation>请保存为不含帧偏移的文件</translation>
    </message>
    <message>
        <source>byte order must be 0 (little endian) or 1 (big endian)</source>
        <translation>字节序必须为 0（小端）或 1（大端）</translation>
    </message>
    <message>
        <source>correct the header</source>
        <translation>请更正头文件</translation>
    </message>
    <message>
        <source>%1 bands are too many</source>
        <translation>%1 个波段太多</translation>
    </message>
    <message>
        <source>the header has no data file beside it</source>
        <translation>头文件旁边没有数据文件</translation>
    </message>
    <message>
        <source>put the data beside it as &quot;%1&quot;, &quot;%2&quot;, &quot;%3&quot;, &quot;%4&quot; or &quot;%5&quot;</source>
        <translation>请把数据放在它旁边，命名为“%1”、“%2”、“%3”、“%4”或“%5”</translation>
    </message>
    <message>
        <source>samples x lines x bands is larger than any file</source>
        <translation>samples x lines x bands 大于任何文件</translation>
    </message>
    <message>
        <source>the header offset is larger than any file</source>
        <translation>头文件偏移大于任何文件</translation>
    </message>
    <message>
        <source>the file is too short: %1 x %2 x %3 %4 samples need %5 bytes, it has %6</source>
        <translation>文件太短：%1 x %2 x %3 个 %4 样本需要 %5 字节，实有 %6 字节</translation>
    </message>
    <message>
        <source>the file is too short: %1 x %2 x %3 %4 samples after %5 bytes need %6 bytes, it has %7</source>
        <translation>文件太短：%5 字节之后的 %1 x %2 x %3 个 %4 样本需要 %6 字节，实有 %7 字节</translation>
    </message>
    <message>
        <source>copy it again completely, or correct samples, lines, bands or data type in %1</source>
        <translation>请重新完整复制，或在 %1 中更正“samples”、“lines”、“bands”或“data type”</translation>
    </message>
    <message>
        <source>the file has %1 bytes, its header describes %2: the surplus is not read</source>
        <translation>文件有 %1 字节，头文件描述的是 %2 字节：多余部分不读取</translation>
    </message>
    <message>
        <source>a spectral library has one band, this one %1</source>
        <translation>光谱库只有一个波段，这个有 %1 个</translation>
    </message>
    <message>
        <source>this is not an ENVI header: its first line is not &quot;ENVI&quot;</source>
        <translation>这不是 ENVI 头文件：首行不是“ENVI”</translation>
    </message>
    <message>
        <source>give the .hdr file of the cube</source>
        <translation>请给出立方体的 .hdr 文件</translation>
    </message>
    <message>
        <source>the list that begins here has no closing brace</source>
        <translation>从这里开始的列表缺少右花括号</translation>
    </message>
    <message>
        <source>the header is damaged: complete it</source>
        <translation>头文件已损坏：请补全</translation>
    </message>
    <message>
        <source>the header does not give &quot;%1&quot;</source>
        <translation>头文件没有给出“%1”</translation>
    </message>
    <message>
        <source>add a line &quot;%1 = ...&quot;</source>
        <translation>请添加一行“%1 = ...”</translation>
    </message>
    <message>
        <source>&quot;%1 = %2&quot; is not a number from %3 up</source>
        <translation>“%1 = %2”不是大于等于 %3 的数</translation>
    </message>
    <message>
        <source>this is not a NumPy array</source>
        <translation>这不是 NumPy 数组</translation>
    </message>
    <message>
        <source>save the array again with numpy.save</source>
        <translation>请用 numpy.save 重新保存数组</translation>
    </message>
    <message>
        <source>NumPy format version %1 is not known</source>
        <translation>NumPy 格式版本 %1 未知</translation>
    </message>
    <message>
        <source>the NumPy header is cut off</source>
        <translation>NumPy 头部被截断</translation>
    </message>
    <message>
        <source>the NumPy header does not say the type</source>
        <translation>NumPy 头部没有说明类型</translation>
    </message>
    <message>
        <source>the NumPy header does not say the order of the axes</source>
        <translation>NumPy 头部没有说明轴顺序</translation>
    </message>
    <message>
        <source>the NumPy header does not say the shape</source>
        <translation>NumPy 头部没有说明形状</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in the NumPy header&apos;s shape is no size</source>
        <translation>NumPy 头部形状中的“%1”不是大小</translation>
    </message>
    <message>
        <source>the NumPy header&apos;s shape is larger than any file</source>
        <translation>NumPy 头部的形状大于任何文件</translation>
    </message>
    <message>
        <source>the NumPy header&apos;s shape has too many axes</source>
        <translation>NumPy 头部的形状轴数太多</translation>
    </message>
    <message>
        <source>the array has records, not numbers</source>
        <translation>数组中是记录，不是数值</translation>
    </message>
    <message>
        <source>save one field as a plain array</source>
        <translation>请将其中一个字段保存为普通数组</translation>
    </message>
    <message>
        <source>arrays of type &quot;%1&quot; are not read</source>
        <translation>无法读取类型为“%1”的数组</translation>
    </message>
    <message>
        <source>save it as float32, float64 or an integer type (array.astype)</source>
        <translation>请保存为 float32、float64 或整数类型（array.astype）</translation>
    </message>
    <message>
        <source>the array is too short: its shape needs %1 bytes, it has %2</source>
        <translation>数组太短：其形状需要 %1 字节，实有 %2 字节</translation>
    </message>
    <message>
        <source>the archive holds no NumPy array</source>
        <translation>归档中没有 NumPy 数组</translation>
    </message>
    <message>
        <source>save it with numpy.savez</source>
        <translation>请用 numpy.savez 保存</translation>
    </message>
    <message>
        <source>the file holds a single array without a name</source>
        <translation>文件只含一个未命名的数组</translation>
    </message>
    <message>
        <source>the array is empty</source>
        <translation>数组为空</translation>
    </message>
    <message>
        <source>the archive is damaged or incomplete: copy or save it again</source>
        <translation>归档损坏或不完整：请重新复制或保存</translation>
    </message>
    <message>
        <source>the archive has no directory</source>
        <translation>归档没有目录</translation>
    </message>
    <message>
        <source>the archive&apos;s directory is damaged</source>
        <translation>归档的目录已损坏</translation>
    </message>
    <message>
        <source>an entry of the archive is missing</source>
        <translation>归档缺少一个条目</translation>
    </message>
    <message>
        <source>the archive ends before one of its entries does</source>
        <translation>归档在某个条目结束之前就结束了</translation>
    </message>
    <message>
        <source>an entry of the archive gives an impossible size</source>
        <translation>归档中有条目给出了不可能的大小</translation>
    </message>
    <message>
        <source>an entry of the archive cannot be unpacked</source>
        <translation>归档中有条目无法解包</translation>
    </message>
    <message>
        <source>this is not a MATLAB file, or it is damaged</source>
        <translation>这不是 MATLAB 文件，或文件已损坏</translation>
    </message>
    <message>
        <source>this is not a MATLAB file, or it is damaged: its sizes contradict each other</source>
        <translation>这不是 MATLAB 文件，或文件已损坏：其中的大小相互矛盾</translation>
    </message>
    <message>
        <source>save it again, with -v7 or -v7.3</source>
        <translation>请用 -v7 或 -v7.3 重新保存</translation>
    </message>
    <message>
        <source>save it again with -v7 or -v7.3</source>
        <translation>请用 -v7 或 -v7.3 重新保存</translation>
    </message>
    <message>
        <source>the MATLAB file holds no variable that can be read</source>
        <translation>MATLAB 文件中没有可读取的变量</translation>
    </message>
    <message>
        <source>it is damaged or empty: save it again</source>
        <translation>文件损坏或为空：请重新保存</translation>
    </message>
    <message>
        <source>the variable cannot be read: it is damaged</source>
        <translation>变量无法读取：已损坏</translation>
    </message>
    <message>
        <source>the HDF5 file is damaged or incomplete</source>
        <translation>HDF5 文件损坏或不完整</translation>
    </message>
    <message>
        <source>copy it again, or check it with h5dump</source>
        <translation>请重新复制，或用 h5dump 检查</translation>
    </message>
    <message>
        <source>the dataset cannot be opened</source>
        <translation>数据集无法打开</translation>
    </message>
    <message>
        <source>the dataset is empty: [%1]</source>
        <translation>数据集为空：[%1]</translation>
    </message>
    <message>
        <source>a matrix of spectra this large cannot be held in memory</source>
        <translation>如此大的光谱矩阵无法放入内存</translation>
    </message>
    <message>
        <source>save it as a three-dimensional array</source>
        <translation>请保存为三维数组</translation>
    </message>
    <message>
        <source>the matrix cannot be read</source>
        <translation>矩阵无法读取</translation>
    </message>
    <message>
        <source>reading rows %1 to %2 of the dataset failed</source>
        <translation>读取数据集第 %1 至 %2 行失败</translation>
    </message>
    <message>
        <source>a compressed chunk is damaged</source>
        <translation>一个压缩块已损坏</translation>
    </message>
    <message>
        <source>the file ends before the dataset does</source>
        <translation>文件在数据集结束之前就结束了</translation>
    </message>
    <message>
        <source>the file carries a geographic lookup table (location/glt_x, glt_y): the scene is shown unprojected, in the sensor&apos;s own rows and columns, and maps of it carry no coordinates</source>
        <translation>文件带有地理查找表（location/glt_x、glt_y）：场景以传感器自身的行列显示，未投影，由它生成的地图不含坐标</translation>
    </message>
    <message>
        <source>the product is not projected: the scene is shown in the sensor&apos;s own rows and columns</source>
        <translation>产品未投影：场景以传感器自身的行列显示</translation>
    </message>
    <message>
        <source>level 1 is not projected: the scene is shown in the sensor&apos;s own rows and columns</source>
        <translation>1 级产品未投影：场景以传感器自身的行列显示</translation>
    </message>
    <message>
        <source>the detectors&apos; cubes have different sizes</source>
        <translation>各探测器的立方体大小不同</translation>
    </message>
    <message>
        <source>open one of them with --variable</source>
        <translation>请用--variable打开其中之一</translation>
    </message>
    <message>
        <source>the variable is empty</source>
        <translation>变量为空</translation>
    </message>
    <message>
        <source>the netCDF header is damaged or cut off</source>
        <translation>netCDF 头部损坏或被截断</translation>
    </message>
    <message>
        <source>the netCDF header is damaged</source>
        <translation>netCDF 头部已损坏</translation>
    </message>
    <message>
        <source>the file is too short: the variable &quot;%1&quot; needs %2 bytes from %3 on, the file has %4</source>
        <translation>文件太短：变量“%1”从 %3 起需要 %2 字节，文件有 %4 字节</translation>
    </message>
    <message>
        <source>this is not a raster in a format Redline reads</source>
        <translation>这不是 Redline 能读取的栅格格式</translation>
    </message>
    <message>
        <source>no reader knows this format</source>
        <translation>没有读取器识别此格式</translation>
    </message>
    <message>
        <source>give an ENVI, GeoTIFF, HDF5, netCDF, MATLAB or NumPy cube, or a format GDAL opens</source>
        <translation>请给出 ENVI、GeoTIFF、HDF5、netCDF、MATLAB 或 NumPy 立方体，或 GDAL 能打开的格式</translation>
    </message>
    <message>
        <source>the file holds no raster</source>
        <translation>文件中没有栅格</translation>
    </message>
    <message>
        <source>give a file with a raster</source>
        <translation>请给出含栅格的文件</translation>
    </message>
    <message>
        <source>samples of type %1 are no spectra</source>
        <translation>类型为 %1 的样本不是光谱</translation>
    </message>
    <message>
        <source>convert the file to a real number type first</source>
        <translation>请先将文件转换为实数类型</translation>
    </message>
    <message>
        <source>band %1 holds complex numbers</source>
        <translation>波段 %1 为复数</translation>
    </message>
    <message>
        <source>convert the file first</source>
        <translation>请先转换文件</translation>
    </message>
    <message>
        <source>the header&apos;s map information could not be understood: the scene is treated as not georeferenced</source>
        <translation>无法理解头文件中的地图信息：场景按无地理参考处理</translation>
    </message>
    <message>
        <source>the geotransform is degenerate: the scene is treated as not georeferenced</source>
        <translation>地理变换退化：场景按无地理参考处理</translation>
    </message>
    <message>
        <source>the geotransform is degenerate</source>
        <translation>地理变换退化</translation>
    </message>
    <message>
        <source>reading the mask failed: %1</source>
        <translation>读取掩膜失败：%1</translation>
    </message>
    <message>
        <source>reading pixels failed: %1</source>
        <translation>读取像元失败：%1</translation>
    </message>
    <message>
        <source>reading the overview failed: %1</source>
        <translation>读取概览图失败：%1</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>未给出原因</translation>
    </message>
    <message>
        <source>tiles of one scene have the same bands and the same CRS: leave this one out, or convert it first</source>
        <translation>同一场景的分块须有相同的波段和坐标参考系：请去掉此分块，或先转换它</translation>
    </message>
    <message>
        <source>this tile has %1 bands, %2 has %3</source>
        <translation>此分块有 %1 个波段，%2 有 %3 个</translation>
    </message>
    <message>
        <source>band %1 of this tile lies at %2 nm, in %3 at %4 nm</source>
        <translation>此分块的波段 %1 位于 %2 nm，在 %3 中位于 %4 nm</translation>
    </message>
    <message>
        <source>the CRS of this tile differs from that of %1</source>
        <translation>此分块的坐标参考系与 %1 不同</translation>
    </message>
    <message>
        <source>pixel sizes differ: %1 x %2 and %3 x %4</source>
        <translation>像元大小不同：%1 x %2 与 %3 x %4</translation>
    </message>
    <message>
        <source>the rasters lie too far apart</source>
        <translation>各栅格相距太远</translation>
    </message>
    <message>
        <source>the pixel grids are shifted by %1 columns and %2 rows</source>
        <translation>像元格网相互错开 %1 列和 %2 行</translation>
    </message>
    <message>
        <source>this file has no geotransform, so its place in the mosaic is unknown</source>
        <translation>此文件没有地理变换，因此在镶嵌中的位置未知</translation>
    </message>
    <message>
        <source>give one file, or tiles with georeference</source>
        <translation>请给出单个文件，或带地理参考的分块</translation>
    </message>
    <message>
        <source>bring it to the grid of %1 (gdalwarp)</source>
        <translation>请将其重采样到 %1 的格网（gdalwarp）</translation>
    </message>
    <message>
        <source>scale or offset differ between the tiles: each tile&apos;s own are applied, those of the first are shown</source>
        <translation>各分块的缩放或偏移不同：各用各的，显示第一个分块的值</translation>
    </message>
    <message>
        <source>the declared unlabelled value %1 does not occur</source>
        <translation>声明的无标签值 %1 没有出现</translation>
    </message>
    <message>
        <source>the raster holds more than %1 different values: it looks like a picture, not labels</source>
        <translation>栅格有超过 %1 个不同的值：看起来像图像而不是标签</translation>
    </message>
    <message>
        <source>give a raster with one whole number per class</source>
        <translation>请给出每类一个整数的栅格</translation>
    </message>
    <message>
        <source>no pixel is labelled</source>
        <translation>没有任何像元有标签</translation>
    </message>
    <message>
        <source>the value %1 counts as unlabelled: declare another one with --unlabelled</source>
        <translation>值 %1 被视为无标签：请用--unlabelled声明另一个值</translation>
    </message>
    <message>
        <source>give a raster with labels</source>
        <translation>请给出含标签的栅格</translation>
    </message>
    <message>
        <source>check the name of the label raster</source>
        <translation>请检查标签栅格的名称</translation>
    </message>
    <message>
        <source>a label raster has one band, this file has %1</source>
        <translation>标签栅格只有一个波段，此文件有 %1 个</translation>
    </message>
    <message>
        <source>give a raster with one whole number per pixel</source>
        <translation>请给出每个像元一个整数的栅格</translation>
    </message>
    <message>
        <source>the label raster is too large to hold in memory</source>
        <translation>标签栅格太大，无法放入内存</translation>
    </message>
    <message>
        <source>cut it to the scene</source>
        <translation>请裁剪到场景范围</translation>
    </message>
    <message>
        <source>cut them to the scene</source>
        <translation>请裁剪到场景范围</translation>
    </message>
    <message>
        <source>the value %1 at row %2, column %3 is no label</source>
        <translation>第 %2 行、第 %3 列的值 %1 不是标签</translation>
    </message>
    <message>
        <source>labels are whole numbers: is this the image instead of the labels?</source>
        <translation>标签应为整数：这是不是图像而非标签？</translation>
    </message>
    <message>
        <source>%1 of the labels in %2 lie outside the cube&apos;s %3 x %4 pixels and are left out</source>
        <translation>%2 中有 %1 个标签位于立方体的 %3 x %4 像元之外，不使用</translation>
    </message>
    <message>
        <source>the labels (%1 rows x %2 columns) do not fit the cube (%3 x %4): %5</source>
        <translation>标签（%1 行 x %2 列）与立方体（%3 x %4）不符：%5</translation>
    </message>
    <message>
        <source>give labels on the cube&apos;s grid, or bring them there first (gdalwarp)</source>
        <translation>请给出与立方体格网一致的标签，或先重采样到该格网（gdalwarp）</translation>
    </message>
    <message>
        <source>the cube has no geotransform to place them by</source>
        <translation>立方体没有可用来定位的地理变换</translation>
    </message>
    <message>
        <source>they have no geotransform to place them by</source>
        <translation>标签没有可用来定位的地理变换</translation>
    </message>
    <message>
        <source>the CRS differ</source>
        <translation>坐标参考系不同</translation>
    </message>
    <message>
        <source>they lie beside it</source>
        <translation>标签位于立方体之外</translation>
    </message>
    <message>
        <source>the mask excludes no pixel</source>
        <translation>掩膜没有排除任何像元</translation>
    </message>
    <message>
        <source>no labels are given</source>
        <translation>未给出标签</translation>
    </message>
    <message>
        <source>give a label raster</source>
        <translation>请给出标签栅格</translation>
    </message>
    <message>
        <source>give a file with a label raster</source>
        <translation>请给出含标签栅格的文件</translation>
    </message>
    <message>
        <source>the labels cover %1 of the cube&apos;s %2 pixels; the rest is unlabelled</source>
        <translation>标签覆盖立方体 %2 个像元中的 %1 个；其余为无标签</translation>
    </message>
    <message>
        <source>not enough memory for the labels</source>
        <translation>内存不足，无法读取标签</translation>
    </message>
    <message>
        <source>this program was built without GDAL and reads no label rasters</source>
        <translation>本程序编译时未包含 GDAL，无法读取标签栅格</translation>
    </message>
    <message>
        <source>the file has no attribute &quot;%1&quot; that could be a class</source>
        <translation>文件中没有可作为类别的属性“%1”</translation>
    </message>
    <message>
        <source>choose another one with --class-field: %1</source>
        <translation>请用--class-field选择另一个：%1</translation>
    </message>
    <message>
        <source>choose another one with --class-field</source>
        <translation>请用--class-field选择另一个</translation>
    </message>
    <message>
        <source>it is not clear which attribute is the class</source>
        <translation>不清楚哪个属性是类别</translation>
    </message>
    <message>
        <source>choose one with --class-field: %1</source>
        <translation>请用--class-field选择一个：%1</translation>
    </message>
    <message>
        <source>the cube gives no CRS: the polygons&apos; coordinates are taken as those of the cube</source>
        <translation>立方体没有给出坐标参考系：多边形的坐标视为与立方体相同</translation>
    </message>
    <message>
        <source>the polygons give no CRS: the polygons&apos; coordinates are taken as those of the cube</source>
        <translation>多边形没有给出坐标参考系：其坐标视为与立方体相同</translation>
    </message>
    <message>
        <source>the cube&apos;s CRS cannot be understood</source>
        <translation>无法理解立方体的坐标参考系</translation>
    </message>
    <message>
        <source>give the polygons in the cube&apos;s own coordinates</source>
        <translation>请以立方体自身的坐标给出多边形</translation>
    </message>
    <message>
        <source>the polygons&apos; CRS cannot be converted to the cube&apos;s</source>
        <translation>多边形的坐标参考系无法转换为立方体的坐标参考系</translation>
    </message>
    <message>
        <source>reproject them first (ogr2ogr -t_srs)</source>
        <translation>请先重投影（ogr2ogr -t_srs）</translation>
    </message>
    <message>
        <source>not enough memory to draw the polygons</source>
        <translation>内存不足，无法绘制多边形</translation>
    </message>
    <message>
        <source>open a part of the scene</source>
        <translation>请只打开场景的一部分</translation>
    </message>
    <message>
        <source>the polygons cannot be drawn on the cube&apos;s grid</source>
        <translation>多边形无法绘制到立方体的格网上</translation>
    </message>
    <message>
        <source>check their geometry (ogr2ogr -makevalid)</source>
        <translation>请检查其几何（ogr2ogr -makevalid）</translation>
    </message>
    <message>
        <source>the class attribute has %1 different values</source>
        <translation>类别属性有 %1 个不同的值</translation>
    </message>
    <message>
        <source>the file has no attribute &quot;%1&quot;</source>
        <translation>文件中没有属性“%1”</translation>
    </message>
    <message>
        <source>choose another one with --group-field: %1</source>
        <translation>请用--group-field选择另一个：%1</translation>
    </message>
    <message>
        <source>the file holds too many polygons</source>
        <translation>文件中的多边形太多</translation>
    </message>
    <message>
        <source>%1 polygons have no class and are left out</source>
        <translation>%1 个多边形没有类别，不使用</translation>
    </message>
    <message>
        <source>%1 polygons cannot be converted to the cube&apos;s CRS and are left out</source>
        <translation>%1 个多边形无法转换到立方体的坐标参考系，不使用</translation>
    </message>
    <message>
        <source>polygons cannot be placed: the cube has no geotransform</source>
        <translation>无法定位多边形：立方体没有地理变换</translation>
    </message>
    <message>
        <source>give a label raster of the cube&apos;s size</source>
        <translation>请给出与立方体大小一致的标签栅格</translation>
    </message>
    <message>
        <source>the polygons cannot be read: %1</source>
        <translation>多边形无法读取：%1</translation>
    </message>
    <message>
        <source>give a GeoPackage, Shapefile or GeoJSON</source>
        <translation>请给出 GeoPackage、Shapefile 或 GeoJSON</translation>
    </message>
    <message>
        <source>the file has no layer</source>
        <translation>文件中没有图层</translation>
    </message>
    <message>
        <source>the file has no layer &quot;%1&quot;</source>
        <translation>文件中没有图层“%1”</translation>
    </message>
    <message>
        <source>give a file with polygons</source>
        <translation>请给出含多边形的文件</translation>
    </message>
    <message>
        <source>none of the %1 polygons covers the centre of a pixel of the cube</source>
        <translation>%1 个多边形都没有覆盖立方体任何像元的中心</translation>
    </message>
    <message>
        <source>check that they lie on the scene and that their CRS is right</source>
        <translation>请检查它们是否位于场景上，坐标参考系是否正确</translation>
    </message>
    <message>
        <source>%1 of %2 polygons cover no pixel&apos;s centre</source>
        <translation>%2 个多边形中有 %1 个没有覆盖任何像元的中心</translation>
    </message>
    <message>
        <source>%1 labelled pixels have no data and are left out</source>
        <translation>%1 个标注像元没有数据，不使用</translation>
    </message>
    <message>
        <source>class &quot;%1&quot; has %2 labelled pixels: %3 instead of %4 train</source>
        <translation>类别“%1”有 %2 个标注像元：用 %3 个而不是 %4 个训练</translation>
    </message>
    <message>
        <source>with a gap of one patch (%1 pixels) the scene leaves no room for a spatially disjoint split</source>
        <translation>间隔一个图块（%1 像元）时，场景没有空间做空间不相交划分</translation>
    </message>
    <message>
        <source>choose a smaller patch, or a random split</source>
        <translation>请选择更小的图块或随机划分</translation>
    </message>
    <message>
        <source>the labels have no groups to keep together</source>
        <translation>标签没有可保持完整的分组</translation>
    </message>
    <message>
        <source>use vector labels and name their group attribute: --split groups:FIELD</source>
        <translation>请使用矢量标签并在--group-field中指明分组属性</translation>
    </message>
    <message>
        <source>all labelled pixels belong to one group, which cannot be split</source>
        <translation>所有标注像元属于同一组，无法划分</translation>
    </message>
    <message>
        <source>choose another attribute</source>
        <translation>请选择另一个属性</translation>
    </message>
    <message>
        <source>the split by files needs test labels</source>
        <translation>按文件划分需要测试标签</translation>
    </message>
    <message>
        <source>name them: --test-labels FILE</source>
        <translation>请给出测试标签：--test-labels</translation>
    </message>
    <message>
        <source>the test labels have %1 x %2 pixels, the training labels %3 x %4</source>
        <translation>测试标签为 %1 x %2 像元，训练标签为 %3 x %4 像元</translation>
    </message>
    <message>
        <source>both must lie on the cube&apos;s grid</source>
        <translation>两者都必须位于立方体的格网上</translation>
    </message>
    <message>
        <source>%1 test pixels belong to classes without a training label and are left out</source>
        <translation>%1 个测试像元所属的类别没有训练标签，不使用</translation>
    </message>
    <message>
        <source>%1 pixels have both a training and a test label: they test and do not train</source>
        <translation>%1 个像元同时有训练标签和测试标签：用于测试而不用于训练</translation>
    </message>
    <message>
        <source>validation blocks touch training blocks: a gap of one patch between them would cost too many training pixels</source>
        <translation>验证块与训练块相邻：若在两者之间留一个图块的间隔，会损失太多训练像元</translation>
    </message>
    <message>
        <source>no labelled pixel is left to train with</source>
        <translation>没有剩下可用于训练的标注像元</translation>
    </message>
    <message>
        <source>check the unlabelled value and the training share</source>
        <translation>请检查无标签值和训练比例</translation>
    </message>
    <message>
        <source>class &quot;%1&quot; has no training pixel and cannot be learned: label more of it, or raise the training share</source>
        <translation>类别“%1”没有训练像元，无法学习：请为其标注更多像元，或提高训练比例</translation>
    </message>
    <message>
        <source>class &quot;%1&quot; is not evaluated, for none of its pixels is left for testing: label more of it, or merge it with another class</source>
        <translation>类别“%1”不评价，因为没有剩下可用于测试的像元：请为其标注更多像元，或将其并入另一类别</translation>
    </message>
    <message>
        <source>the patches of %1 % of the test pixels share pixels with training patches, which flatters the scores; a spatially disjoint split (disjoint:0.5) keeps them apart</source>
        <translation>%1 % 的测试像元的图块与训练图块共用像元，使得分偏高；空间不相交划分可将两者分开</translation>
    </message>
    <message>
        <source>labels and cube have different sizes</source>
        <translation>标签与立方体大小不同</translation>
    </message>
    <message>
        <source>the labels and the cube have different sizes</source>
        <translation>标签与立方体大小不同</translation>
    </message>
    <message>
        <source>use a label raster on the cube&apos;s grid</source>
        <translation>请使用与立方体格网一致的标签栅格</translation>
    </message>
    <message>
        <source>open labels that lie on the cube&apos;s grid</source>
        <translation>请打开与立方体格网一致的标签</translation>
    </message>
    <message>
        <source>a patch of %1 pixels</source>
        <translation>图块为 %1 像元</translation>
    </message>
    <message>
        <source>a training share of %1</source>
        <translation>训练比例为 %1</translation>
    </message>
    <message>
        <source>%1 training pixels per class</source>
        <translation>每类 %1 个训练像元</translation>
    </message>
    <message>
        <source>a validation share of %1</source>
        <translation>验证比例为 %1</translation>
    </message>
    <message>
        <source>choose 1 or more</source>
        <translation>请选择 1 或更大</translation>
    </message>
    <message>
        <source>choose more than 0 and less than 1</source>
        <translation>请选择大于 0 且小于 1</translation>
    </message>
    <message>
        <source>choose 0 or more and less than 1</source>
        <translation>请选择不小于 0 且小于 1</translation>
    </message>
    <message>
        <source>the split leaves no pixel to train with</source>
        <translation>划分没有留下可用于训练的像元</translation>
    </message>
    <message>
        <source>take a larger share, or label more pixels</source>
        <translation>请用更大的比例，或标注更多像元</translation>
    </message>
    <message>
        <source>there is no training pixel</source>
        <translation>没有训练像元</translation>
    </message>
    <message>
        <source>label some pixels, or raise the training share</source>
        <translation>请标注一些像元，或提高训练比例</translation>
    </message>
    <message>
        <source>there is no training sample</source>
        <translation>没有训练样本</translation>
    </message>
    <message>
        <source>label some pixels, or give the training part a larger share</source>
        <translation>请标注一些像元，或给训练部分更大的比例</translation>
    </message>
    <message>
        <source>more than 4,294,967,295 training samples</source>
        <translation>训练样本超过 4,294,967,295 个</translation>
    </message>
    <message>
        <source>train on a part of them</source>
        <translation>请只用其中一部分训练</translation>
    </message>
    <message>
        <source>%1 does not take patch %2 with %3 bands: %4</source>
        <translation>%1 不接受图块 %2、%3 个波段：%4</translation>
    </message>
    <message>
        <source>use a patch of at least %1 and at least %2 bands</source>
        <translation>请使用至少 %1 的图块和至少 %2 个波段</translation>
    </message>
    <message>
        <source>%1 takes odd patches only, not %2</source>
        <translation>%1 只接受奇数图块，不接受 %2</translation>
    </message>
    <message>
        <source>use %1 or %2</source>
        <translation>请用 %1 或 %2</translation>
    </message>
    <message>
        <source>use %1</source>
        <translation>请用 %1</translation>
    </message>
    <message>
        <source>no network is named &quot;%1&quot;</source>
        <translation>没有名为“%1”的网络</translation>
    </message>
    <message>
        <source>use %1, or the path of a network file (.json)</source>
        <translation>请用 %1，或网络文件（.json）的路径</translation>
    </message>
    <message>
        <source>network %1 has no option &quot;%2&quot;</source>
        <translation>网络 %1 没有选项“%2”</translation>
    </message>
    <message>
        <source>option %1 does not take &quot;%2&quot;</source>
        <translation>选项 %1 不接受“%2”</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>它没有选项</translation>
    </message>
    <message>
        <source>it has %1</source>
        <translation>它有 %1</translation>
    </message>
    <message>
        <source>give a positive number up to 1024</source>
        <translation>请给出不超过 1024 的正数</translation>
    </message>
    <message>
        <source>a network file has no options</source>
        <translation>网络文件没有选项</translation>
    </message>
    <message>
        <source>leave it out, or change the file</source>
        <translation>请去掉它，或修改文件</translation>
    </message>
    <message>
        <source>the network is made for %1 bands, not %2</source>
        <translation>此网络为 %1 个波段而设计，而不是 %2 个</translation>
    </message>
    <message>
        <source>choose as many bands, or change its input_shape</source>
        <translation>请选择相同数量的波段，或修改其 input_shape</translation>
    </message>
    <message>
        <source>the network gives %1 classes, not %2</source>
        <translation>此网络输出 %1 个类别，而不是 %2 个</translation>
    </message>
    <message>
        <source>change its last layer</source>
        <translation>请修改其最后一层</translation>
    </message>
    <message>
        <source>a network needs a patch, bands and classes</source>
        <translation>网络需要图块、波段和类别</translation>
    </message>
    <message>
        <source>give positive numbers</source>
        <translation>请给出正数</translation>
    </message>
    <message>
        <source>a U-Net of depth %1</source>
        <translation>深度为 %1 的 U-Net</translation>
    </message>
    <message>
        <source>use 1 to 8</source>
        <translation>请用 1 至 8</translation>
    </message>
    <message>
        <source>the patch must be divisible by %1</source>
        <translation>图块大小必须能被 %1 整除</translation>
    </message>
    <message>
        <source>use a multiple of %1</source>
        <translation>请用 %1 的倍数</translation>
    </message>
    <message>
        <source>group norm needs at least one group</source>
        <translation>分组归一化至少需要一组</translation>
    </message>
    <message>
        <source>use e.g. group:8</source>
        <translation>例如用 group:8</translation>
    </message>
    <message>
        <source>the network is a norm and nothing else</source>
        <translation>该网络只有归一化层</translation>
    </message>
    <message>
        <source>keep its norm</source>
        <translation>请保留其归一化</translation>
    </message>
    <message>
        <source>layer %1: %2 groups do not divide %3 channels; %4 are used</source>
        <translation>层 %1：%2 组不能整除 %3 个通道；改用 %4 组</translation>
    </message>
    <message>
        <source>layer %1 normalises tokens and stays as designed</source>
        <translation>层 %1 对 token 做归一化，保持原设计</translation>
    </message>
    <message>
        <source>layer %1 has no spatial axes and stays as designed</source>
        <translation>层 %1 没有空间轴，保持原设计</translation>
    </message>
    <message>
        <source>the network has no norm over channels to replace</source>
        <translation>该网络没有可替换的通道归一化</translation>
    </message>
    <message>
        <source>checkpoint range %1 does not fit %2 layers</source>
        <translation>检查点范围 %1 与 %2 层不符</translation>
    </message>
    <message>
        <source>give ranges in order that do not overlap</source>
        <translation>请按顺序给出互不重叠的范围</translation>
    </message>
    <message>
        <source>checkpoint range %1 cuts before layer %2, where more than one value is needed later</source>
        <translation>检查点范围 %1 在层 %2 之前切断，而之后需要不止一个值</translation>
    </message>
    <message>
        <source>cut where a single value passes</source>
        <translation>请在只有一个值通过之处切断</translation>
    </message>
    <message>
        <source>checkpoint range %1 overlaps another or leaves the network</source>
        <translation>检查点范围 %1 与其他范围重叠或超出网络</translation>
    </message>
    <message>
        <source>give ranges within %1</source>
        <translation>请给出 %1 之内的范围</translation>
    </message>
    <message>
        <source>more than one value crosses the edge of checkpoint range %1</source>
        <translation>检查点范围 %1 的边界上有不止一个值通过</translation>
    </message>
    <message>
        <source>cut where exactly one value is alive</source>
        <translation>请在恰好只有一个值存活之处切断</translation>
    </message>
    <message>
        <source>%1 kernel %2 does not fit into %3: bands has %4, at least %5 are needed</source>
        <translation>%1 的卷积核 %2 放不进 %3：波段维为 %4，至少需要 %5</translation>
    </message>
    <message>
        <source>%1 kernel %2 does not fit into %3: rows has %4, at least %5 are needed</source>
        <translation>%1 的卷积核 %2 放不进 %3：行维为 %4，至少需要 %5</translation>
    </message>
    <message>
        <source>%1 kernel %2 does not fit into %3: columns has %4, at least %5 are needed</source>
        <translation>%1 的卷积核 %2 放不进 %3：列维为 %4，至少需要 %5</translation>
    </message>
    <message>
        <source>%1 kernel %2 does not fit into %3: steps has %4, at least %5 are needed</source>
        <translation>%1 的卷积核 %2 放不进 %3：步维为 %4，至少需要 %5</translation>
    </message>
    <message>
        <source>use a larger patch or a smaller kernel</source>
        <translation>请用更大的图块或更小的卷积核</translation>
    </message>
    <message>
        <source>use more bands or a smaller kernel</source>
        <translation>请用更多波段或更小的卷积核</translation>
    </message>
    <message>
        <source>%1 has %2 values</source>
        <translation>%1 有 %2 个值</translation>
    </message>
    <message>
        <source>give one per axis: %1</source>
        <translation>请每轴给出一个：%1</translation>
    </message>
    <message>
        <source>%1 is out of range</source>
        <translation>%1 超出范围</translation>
    </message>
    <message>
        <source>use values from %1</source>
        <translation>请用 %1 以上的值</translation>
    </message>
    <message>
        <source>%1 takes %2 axes besides the batch and gets %3</source>
        <translation>%1 除批次外需要 %2 个轴，得到的是 %3</translation>
    </message>
    <message>
        <source>reshape before it or use the operator for that many axes</source>
        <translation>请在其之前改变形状，或使用对应轴数的算子</translation>
    </message>
    <message>
        <source>%1 is declared for %2 channels and gets %3</source>
        <translation>%1 声明为 %2 个通道，得到的是 %3</translation>
    </message>
    <message>
        <source>declare %1</source>
        <translation>请声明为 %1</translation>
    </message>
    <message>
        <source>%1 has no out_channels</source>
        <translation>%1 没有 out_channels</translation>
    </message>
    <message>
        <source>give a positive number</source>
        <translation>请给出正数</translation>
    </message>
    <message>
        <source>%1 groups %2 does not divide its channels</source>
        <translation>%1 的分组数 %2 不能整除其通道数</translation>
    </message>
    <message>
        <source>use a divisor of in_channels and out_channels</source>
        <translation>请用 in_channels 和 out_channels 的公约数</translation>
    </message>
    <message>
        <source>%1 leaves nothing of %2</source>
        <translation>%1 处理 %2 后什么也不剩</translation>
    </message>
    <message>
        <source>use less padding</source>
        <translation>请减小填充</translation>
    </message>
    <message>
        <source>%1 has no kernel</source>
        <translation>%1 没有卷积核</translation>
    </message>
    <message>
        <source>give one extent per axis</source>
        <translation>请每轴给出一个大小</translation>
    </message>
    <message>
        <source>%1 padding %2 is more than half its kernel</source>
        <translation>%1 的填充 %2 超过其核的一半</translation>
    </message>
    <message>
        <source>use at most half the kernel</source>
        <translation>最多用核的一半</translation>
    </message>
    <message>
        <source>%1 normalises %2 and gets %3</source>
        <translation>%1 对 %2 做归一化，得到的是 %3</translation>
    </message>
    <message>
        <source>give the last extents of its input</source>
        <translation>请给出其输入最后几维的大小</translation>
    </message>
    <message>
        <source>%1 gets no channels</source>
        <translation>%1 没有得到通道</translation>
    </message>
    <message>
        <source>put it after a layer with channels</source>
        <translation>请把它放在有通道的层之后</translation>
    </message>
    <message>
        <source>%1 groups %2 does not divide %3 channels</source>
        <translation>%1 的分组数 %2 不能整除 %3 个通道</translation>
    </message>
    <message>
        <source>use a divisor, e.g. %1</source>
        <translation>请用约数，例如 %1</translation>
    </message>
    <message>
        <source>use a divisor</source>
        <translation>请用约数</translation>
    </message>
    <message>
        <source>%1 dim %2 gets %3</source>
        <translation>%1 的 dim 为 %2，得到的是 %3</translation>
    </message>
    <message>
        <source>set dim to the number of spatial axes</source>
        <translation>请把 dim 设为空间轴数</translation>
    </message>
    <message>
        <source>%1 has one input</source>
        <translation>%1 只有一个输入</translation>
    </message>
    <message>
        <source>name at least two</source>
        <translation>请至少指明两个</translation>
    </message>
    <message>
        <source>%1 joins %2 and %3</source>
        <translation>%1 连接 %2 和 %3</translation>
    </message>
    <message>
        <source>all axes but the channels must agree</source>
        <translation>除通道外所有轴必须一致</translation>
    </message>
    <message>
        <source>all axes must agree</source>
        <translation>所有轴必须一致</translation>
    </message>
    <message>
        <source>%1 to %2 does not hold the %3 elements of %4</source>
        <translation>%1 到 %2 容纳不下 %4 的 %3 个元素</translation>
    </message>
    <message>
        <source>give a shape with as many elements, without the batch</source>
        <translation>请给出元素数相同、不含批次的形状</translation>
    </message>
    <message>
        <source>%1 axes %2 are no order of the axes of %3</source>
        <translation>%1 的轴 %2 不是 %3 各轴的排列</translation>
    </message>
    <message>
        <source>name each axis once, counted from 0 without the batch</source>
        <translation>每个轴各写一次，从 0 计数，不含批次</translation>
    </message>
    <message>
        <source>%1 gets %2</source>
        <translation>%1 得到的是 %2</translation>
    </message>
    <message>
        <source>it needs spatial axes</source>
        <translation>它需要空间轴</translation>
    </message>
    <message>
        <source>%1 mode &quot;%2&quot; does not fit %3 axes</source>
        <translation>%1 的模式“%2”不适用于 %3 个轴</translation>
    </message>
    <message>
        <source>use nearest, bilinear (2 axes) or trilinear (3 axes)</source>
        <translation>请用 nearest、bilinear（2 轴）或 trilinear（3 轴）</translation>
    </message>
    <message>
        <source>%1 over [steps, %2] with hidden %3 gets %4</source>
        <translation>%1 作用于 [步, %2]、hidden 为 %3，得到的是 %4</translation>
    </message>
    <message>
        <source>set input to %1 and hidden, layers to positive numbers</source>
        <translation>请把 input 设为 %1，hidden、layers 设为正数</translation>
    </message>
    <message>
        <source>%1 embed %2 gets %3</source>
        <translation>%1 的 embed 为 %2，得到的是 %3</translation>
    </message>
    <message>
        <source>set embed to %1</source>
        <translation>请把 embed 设为 %1</translation>
    </message>
    <message>
        <source>%1 heads %2 do not divide embed %3</source>
        <translation>%1 的 heads %2 不能整除 embed %3</translation>
    </message>
    <message>
        <source>%1 tokens %2 gets %3</source>
        <translation>%1 的 tokens 为 %2，得到的是 %3</translation>
    </message>
    <message>
        <source>set tokens to %1</source>
        <translation>请把 tokens 设为 %1</translation>
    </message>
    <message>
        <source>%1 has %2 inputs</source>
        <translation>%1 有 %2 个输入</translation>
    </message>
    <message>
        <source>name one</source>
        <translation>请指明一个</translation>
    </message>
    <message>
        <source>%1 is declared for %2 features and gets %3</source>
        <translation>%1 声明为 %2 个特征，得到的是 %3</translation>
    </message>
    <message>
        <source>declare in_features %1</source>
        <translation>请声明 in_features 为 %1</translation>
    </message>
    <message>
        <source>%1 has no out_features</source>
        <translation>%1 没有 out_features</translation>
    </message>
    <message>
        <source>%1 p is out of range</source>
        <translation>%1 的 p 超出范围</translation>
    </message>
    <message>
        <source>use 0 &lt;= p &lt; 1</source>
        <translation>请用 0 &lt;= p &lt; 1</translation>
    </message>
    <message>
        <source>%1 has no input</source>
        <translation>%1 没有输入</translation>
    </message>
    <message>
        <source>name the layer it reads</source>
        <translation>请指明它读取的层</translation>
    </message>
    <message>
        <source>%1 output %2 is too large</source>
        <translation>%1 的输出 %2 太大</translation>
    </message>
    <message>
        <source>use smaller extents</source>
        <translation>请用更小的大小</translation>
    </message>
    <message>
        <source>%1 has too many parameters</source>
        <translation>%1 的参数太多</translation>
    </message>
    <message>
        <source>use fewer channels or features</source>
        <translation>请用更少的通道或特征</translation>
    </message>
    <message>
        <source>%1 reads a layer that does not come before it</source>
        <translation>%1 读取的层不在它之前</translation>
    </message>
    <message>
        <source>list layers in execution order</source>
        <translation>请按执行顺序列出各层</translation>
    </message>
    <message>
        <source>the network has no layers</source>
        <translation>网络没有层</translation>
    </message>
    <message>
        <source>list its layers</source>
        <translation>请列出其各层</translation>
    </message>
    <message>
        <source>the network&apos;s input shape is not positive</source>
        <translation>网络的输入形状不是正数</translation>
    </message>
    <message>
        <source>give [1, bands, rows, cols], [bands, rows, cols] or [1, bands]</source>
        <translation>请给出 [1, 波段, 行, 列]、[波段, 行, 列] 或 [1, 波段]</translation>
    </message>
    <message>
        <source>not a network file: &quot;layers&quot; is missing</source>
        <translation>不是网络文件：缺少“layers”</translation>
    </message>
    <message>
        <source>write {&quot;format&quot;: 1, &quot;name&quot;: ..., &quot;input_shape&quot;: [...], &quot;layers&quot;: [...]}</source>
        <translation>请写成 {&quot;format&quot;: 1, &quot;name&quot;: ..., &quot;input_shape&quot;: [...], &quot;layers&quot;: [...]}</translation>
    </message>
    <message>
        <source>network format %1 is not known</source>
        <translation>网络格式 %1 未知</translation>
    </message>
    <message>
        <source>this version reads format 1</source>
        <translation>此版本读取格式 1</translation>
    </message>
    <message>
        <source>&quot;input_shape&quot; is missing</source>
        <translation>缺少“input_shape”</translation>
    </message>
    <message>
        <source>&quot;inputs&quot; is missing</source>
        <translation>缺少“inputs”</translation>
    </message>
    <message>
        <source>name the layers it reads; &quot;input&quot; is the network&apos;s input</source>
        <translation>请指明它读取的层；“input”是网络的输入</translation>
    </message>
    <message>
        <source>has %1 axes without the batch</source>
        <translation>不计批次有 %1 个轴</translation>
    </message>
    <message>
        <source>a shape is not an array</source>
        <translation>形状不是数组</translation>
    </message>
    <message>
        <source>a shape holds %1</source>
        <translation>形状中有 %1</translation>
    </message>
    <message>
        <source>give whole numbers, e.g. [1, 30, 25, 25]</source>
        <translation>请给出整数，例如 [1, 30, 25, 25]</translation>
    </message>
    <message>
        <source>is not an object</source>
        <translation>不是对象</translation>
    </message>
    <message>
        <source>write {&quot;name&quot;, &quot;op&quot;, &quot;inputs&quot;, ...}</source>
        <translation>请写成 {&quot;name&quot;, &quot;op&quot;, &quot;inputs&quot;, ...}</translation>
    </message>
    <message>
        <source>&quot;name&quot; is missing, taken or &quot;input&quot;</source>
        <translation>“name”缺失、重复或为“input”</translation>
    </message>
    <message>
        <source>give each layer a name of its own</source>
        <translation>请给每层一个独有的名称</translation>
    </message>
    <message>
        <source>unknown operator &quot;%1&quot;</source>
        <translation>未知算子“%1”</translation>
    </message>
    <message>
        <source>use one of %1</source>
        <translation>请用其中之一：%1</translation>
    </message>
    <message>
        <source>&quot;parameters&quot; says %1, the layers give %2</source>
        <translation>“parameters”为 %1，各层合计为 %2</translation>
    </message>
    <message>
        <source>correct or leave out the field</source>
        <translation>请更正或去掉该字段</translation>
    </message>
    <message>
        <source>%1 has no field &quot;%2&quot;</source>
        <translation>%1 没有字段“%2”</translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation>请去掉它</translation>
    </message>
    <message>
        <source>%1 lacks &quot;%2&quot;</source>
        <translation>%1 缺少“%2”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2</source>
        <translation>“%1”为 %2</translation>
    </message>
    <message>
        <source>give a whole number</source>
        <translation>请给出整数</translation>
    </message>
    <message>
        <source>give a number</source>
        <translation>请给出数值</translation>
    </message>
    <message>
        <source>give true or false</source>
        <translation>请给出 true 或 false</translation>
    </message>
    <message>
        <source>give a text</source>
        <translation>请给出文本</translation>
    </message>
    <message>
        <source>give whole numbers, one per axis</source>
        <translation>请给出整数，每轴一个</translation>
    </message>
    <message>
        <source>bands are chosen by wavelength, but the cube has no wavelengths</source>
        <translation>波段按波长选择，但立方体没有波长</translation>
    </message>
    <message>
        <source>choose bands by number, for example --bands 1-100</source>
        <translation>请按编号选择波段，例如 1-100</translation>
    </message>
    <message>
        <source>no band near %1 nm</source>
        <translation>%1 nm 附近没有波段</translation>
    </message>
    <message>
        <source>the cube covers %1 to %2 nm</source>
        <translation>立方体覆盖 %1 至 %2 nm</translation>
    </message>
    <message>
        <source>the band range %1-%2 does not lie in the cube</source>
        <translation>波段范围 %1-%2 不在立方体内</translation>
    </message>
    <message>
        <source>the cube has bands 0 to %1 (counted from 0)</source>
        <translation>立方体有波段 0 至 %1（从 0 计数）</translation>
    </message>
    <message>
        <source>a stride of %1 bands</source>
        <translation>波段步长为 %1</translation>
    </message>
    <message>
        <source>a stride is 1 or more</source>
        <translation>步长须为 1 或更大</translation>
    </message>
    <message>
        <source>the choice of bands leaves none: all of them are marked bad or none was named</source>
        <translation>波段选择后一个不剩：全部被标为坏波段，或没有指明任何波段</translation>
    </message>
    <message>
        <source>choose other bands, or by wavelength, which takes bad bands too</source>
        <translation>请选择其他波段，或按波长选择（也会取坏波段）</translation>
    </message>
    <message>
        <source>%1 principal components of %2 bands</source>
        <translation>从 %2 个波段取 %1 个主成分</translation>
    </message>
    <message>
        <source>choose 1 to %1 components</source>
        <translation>请选择 1 至 %1 个主成分</translation>
    </message>
    <message>
        <source>%1 principal components of %2 samples with %3 bands</source>
        <translation>从 %2 个 %3 波段的样本取 %1 个主成分</translation>
    </message>
    <message>
        <source>choose 1 to %1</source>
        <translation>请选择 1 至 %1</translation>
    </message>
    <message>
        <source>a PCA of %1 samples</source>
        <translation>对 %1 个样本做主成分分析</translation>
    </message>
    <message>
        <source>two samples or more are needed</source>
        <translation>至少需要两个样本</translation>
    </message>
    <message>
        <source>%1 principal components, but %2 training pixels support no more than %3</source>
        <translation>要求 %1 个主成分，但 %2 个训练像元最多支持 %3 个</translation>
    </message>
    <message>
        <source>choose fewer components, or train on more pixels</source>
        <translation>请选择更少的主成分，或用更多像元训练</translation>
    </message>
    <message>
        <source>none of the %1 training pixels has a value in every chosen band</source>
        <translation>%1 个训练像元中没有一个在所有所选波段都有值</translation>
    </message>
    <message>
        <source>leave out the bands without data, or mark them as bad</source>
        <translation>请去掉没有数据的波段，或将其标为坏波段</translation>
    </message>
    <message>
        <source>band %1 is needed, the cube has %2</source>
        <translation>需要波段 %1，立方体有 %2 个波段</translation>
    </message>
    <message>
        <source>band %1 does not exist, the cube has %2</source>
        <translation>波段 %1 不存在，立方体有 %2 个波段</translation>
    </message>
    <message>
        <source>band %1 does not exist</source>
        <translation>波段 %1 不存在</translation>
    </message>
    <message>
        <source>choose bands of the cube</source>
        <translation>请选择立方体的波段</translation>
    </message>
    <message>
        <source>use a cube of the same sensor</source>
        <translation>请使用同一传感器的立方体</translation>
    </message>
    <message>
        <source>the network was trained on %1 of %2 bands, the cube has %3 and it has no wavelengths to match by</source>
        <translation>网络用 %2 个波段中的 %1 个训练，立方体有 %3 个波段，且没有可供匹配的波长</translation>
    </message>
    <message>
        <source>the network was trained on %1 of %2 bands, the cube has %3 and the network has no wavelengths to match by</source>
        <translation>网络用 %2 个波段中的 %1 个训练，立方体有 %3 个波段，且网络没有可供匹配的波长</translation>
    </message>
    <message>
        <source>the network needs a band at %1 nm (within %2 nm), it has no band left</source>
        <translation>网络需要 %1 nm 处的波段（误差 %2 nm 以内），立方体已没有剩余波段</translation>
    </message>
    <message>
        <source>the network needs a band at %1 nm (within %2 nm), the nearest is %3 nm</source>
        <translation>网络需要 %1 nm 处的波段（误差 %2 nm 以内），最近的是 %3 nm</translation>
    </message>
    <message>
        <source>use a cube of the same sensor, or train on this one</source>
        <translation>请使用同一传感器的立方体，或用此立方体训练</translation>
    </message>
    <message>
        <source>the scene&apos;s features take %1, more than the system gives</source>
        <translation>场景的特征需要 %1，超过系统所能提供</translation>
    </message>
    <message>
        <source>lower the memory limit, so that they are computed when they are needed</source>
        <translation>请降低内存上限，使其在需要时才计算</translation>
    </message>
    <message>
        <source>key &quot;%1&quot;</source>
        <translation>键“%1”</translation>
    </message>
    <message>
        <source>%1, key &quot;%2&quot;</source>
        <translation>%1，键“%2”</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation>%1，层 %2</translation>
    </message>
    <message>
        <source>%1, input_shape</source>
        <translation>%1，input_shape</translation>
    </message>
    <message>
        <source>option %1</source>
        <translation>选项 %1</translation>
    </message>
    <message>
        <source>network %1</source>
        <translation>网络 %1</translation>
    </message>
    <message>
        <source>looked for %1</source>
        <translation>查找过 %1</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>bands</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>micro</source>
        <translation>微批量</translation>
    </message>
    <message>
        <source>split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>test labels</source>
        <translation>测试标签</translation>
    </message>
    <message>
        <source>training part</source>
        <translation>训练部分</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>sampler, loss</source>
        <translation>采样器、损失</translation>
    </message>
    <message>
        <source>wavelengths</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>preprocessing</source>
        <translation>预处理</translation>
    </message>
    <message>
        <source>legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>类别样本数</translation>
    </message>
    <message>
        <source>pca</source>
        <translation>主成分分析</translation>
    </message>
    <message>
        <source>checkpoint-ranges</source>
        <translation>检查点范围</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>请检查路径</translation>
    </message>
    <message>
        <source>check the name</source>
        <translation>请检查文件名</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>这是文件夹，不是文件</translation>
    </message>
    <message>
        <source>give the file inside it</source>
        <translation>请给出其中的文件</translation>
    </message>
    <message>
        <source>give the file (or the files of the tiles) in it</source>
        <translation>请给出其中的文件（或各分块的文件）</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>give a file</source>
        <translation>请给出一个文件</translation>
    </message>
    <message>
        <source>this is not a file</source>
        <translation>这不是文件</translation>
    </message>
    <message>
        <source>the file is empty, or cannot be read</source>
        <translation>文件为空，或无法读取</translation>
    </message>
    <message>
        <source>check the file and its permissions</source>
        <translation>请检查文件及其权限</translation>
    </message>
    <message>
        <source>check the name and the permissions</source>
        <translation>请检查文件名和权限</translation>
    </message>
    <message>
        <source>check that you may read it</source>
        <translation>请检查您是否有读取权限</translation>
    </message>
    <message>
        <source>cannot open the file: %1</source>
        <translation>无法打开文件：%1</translation>
    </message>
    <message>
        <source>cannot map the file: %1</source>
        <translation>无法映射文件：%1</translation>
    </message>
    <message>
        <source>copy it to a local disk</source>
        <translation>请把它复制到本地磁盘</translation>
    </message>
    <message>
        <source>copy the file again</source>
        <translation>请重新复制文件</translation>
    </message>
    <message>
        <source>copy it again completely</source>
        <translation>请重新完整复制</translation>
    </message>
    <message>
        <source>copy the file again completely</source>
        <translation>请重新完整复制文件</translation>
    </message>
    <message>
        <source>save the file again</source>
        <translation>请重新保存文件</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>文件已损坏</translation>
    </message>
    <message>
        <source>the file is damaged or incomplete: copy it again</source>
        <translation>文件损坏或不完整：请重新复制</translation>
    </message>
    <message>
        <source>the file is damaged, or needs a compression filter that is not installed</source>
        <translation>文件已损坏，或需要未安装的压缩过滤器</translation>
    </message>
    <message>
        <source>the file became shorter while it was open: %1 bytes, it had %2</source>
        <translation>文件在打开期间变短：现有 %1 字节，原有 %2 字节</translation>
    </message>
    <message>
        <source>open it again once it is complete</source>
        <translation>请待文件完整后重新打开</translation>
    </message>
    <message>
        <source>the file is longer than the %1 bytes expected at most</source>
        <translation>文件超过预期的最大长度 %1 字节</translation>
    </message>
    <message>
        <source>check that it is the right file</source>
        <translation>请检查是否为正确的文件</translation>
    </message>
    <message>
        <source>reading the file failed</source>
        <translation>读取文件失败</translation>
    </message>
    <message>
        <source>check the disk</source>
        <translation>请检查磁盘</translation>
    </message>
    <message>
        <source>give a file with a cube</source>
        <translation>请给出含立方体的文件</translation>
    </message>
    <message>
        <source>not enough memory to open the cube</source>
        <translation>内存不足，无法打开立方体</translation>
    </message>
    <message>
        <source>close other programs, or open a part of it</source>
        <translation>请关闭其他程序，或只打开其中一部分</translation>
    </message>
    <message>
        <source>no cube is given</source>
        <translation>未给出立方体</translation>
    </message>
    <message>
        <source>give the file of a cube, or its tiles</source>
        <translation>请给出立方体的文件或其各分块</translation>
    </message>
    <message>
        <source>this program was built without GDAL and HDF5 and reads ENVI and NumPy files only</source>
        <translation>本程序编译时未包含 GDAL 和 HDF5，只能读取 ENVI 和 NumPy 文件</translation>
    </message>
    <message>
        <source>convert the file, or use a full build</source>
        <translation>请转换文件，或使用完整版本</translation>
    </message>
    <message>
        <source>use a full build</source>
        <translation>请使用完整版本</translation>
    </message>
    <message>
        <source>&quot;%1&quot; means %2 variables of the file</source>
        <translation>“%1”对应文件中的 %2 个变量</translation>
    </message>
    <message>
        <source>give its full name with --variable: %1</source>
        <translation>请用--variable给出完整名称：%1</translation>
    </message>
    <message>
        <source>the file has no variable &quot;%1&quot;</source>
        <translation>文件中没有变量“%1”</translation>
    </message>
    <message>
        <source>the file has no variable &quot;%1&quot;: it holds a single raster</source>
        <translation>文件中没有变量“%1”：它只含一个栅格</translation>
    </message>
    <message>
        <source>leave --variable out</source>
        <translation>请不要设置--variable</translation>
    </message>
    <message>
        <source>it holds no array of numbers</source>
        <translation>其中没有数值数组</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds %2, not numbers</source>
        <translation>“%1”中是%2，不是数值</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>compound</source>
        <translation>复合类型</translation>
    </message>
    <message>
        <source>references</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>lists of varying length</source>
        <translation>变长列表</translation>
    </message>
    <message>
        <source>choose one with --variable: %1</source>
        <translation>请用--variable选择一个：%1</translation>
    </message>
    <message>
        <source>choose another one with --variable</source>
        <translation>请用--variable选择另一个</translation>
    </message>
    <message>
        <source>choose a two-dimensional one with --variable: %1</source>
        <translation>请用--variable选择一个二维数组：%1</translation>
    </message>
    <message>
        <source>choose a three-dimensional one with --variable</source>
        <translation>请用--variable选择一个三维数组</translation>
    </message>
    <message>
        <source>choose one with --label-variable: %1</source>
        <translation>请用--label-variable选择一个：%1</translation>
    </message>
    <message>
        <source>the file holds no three-dimensional array of numbers</source>
        <translation>文件中没有三维数值数组</translation>
    </message>
    <message>
        <source>the file holds no two-dimensional array of numbers</source>
        <translation>文件中没有二维数值数组</translation>
    </message>
    <message>
        <source>the file holds %1 arrays that may be the labels</source>
        <translation>文件中有 %1 个数组可能是标签</translation>
    </message>
    <message>
        <source>the file holds %1 rasters and says nothing about which is the cube</source>
        <translation>文件中有 %1 个栅格，没有说明哪个是立方体</translation>
    </message>
    <message>
        <source>an array of shape [%1] is no cube</source>
        <translation>形状为 [%1] 的数组不是立方体</translation>
    </message>
    <message>
        <source>opened: %1</source>
        <translation>已打开：%1</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>按要求</translation>
    </message>
    <message>
        <source>the only three-dimensional array</source>
        <translation>唯一的三维数组</translation>
    </message>
    <message>
        <source>three-dimensional, with an axis as long as the wavelengths</source>
        <translation>三维，且有一个轴与波长数量相同</translation>
    </message>
    <message>
        <source>the largest three-dimensional array</source>
        <translation>最大的三维数组</translation>
    </message>
    <message>
        <source>the likeliest two-dimensional array</source>
        <translation>最可能的二维数组</translation>
    </message>
    <message>
        <source>detector cube</source>
        <translation>探测器立方体</translation>
    </message>
    <message>
        <source>quality flags per sample, not applied</source>
        <translation>逐样本质量标志，未使用</translation>
    </message>
    <message>
        <source>quality layer of the product: can be given as --mask</source>
        <translation>产品的质量图层：可作为--mask使用</translation>
    </message>
    <message>
        <source>no plain array of numbers</source>
        <translation>不是普通的数值数组</translation>
    </message>
    <message>
        <source>%1 axes of [%2] are as long as the %3 wavelengths of %4: the axis order %5 is ambiguous, change it with --axis-order if the picture looks wrong</source>
        <translation>[%2] 中有 %1 个轴与 %4 的 %3 个波长等长：轴顺序 %5 有歧义，如果图像不对，请用--axis-order更改</translation>
    </message>
    <message>
        <source>nothing says which axis of [%1] is the spectrum: %2 is assumed, give --axis-order if it is another</source>
        <translation>文件未说明 [%1] 的哪个轴是光谱：假定为 %2，如果不是，请设置--axis-order</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no order of this array&apos;s %2 axes</source>
        <translation>“%1”不是该数组 %2 个轴的顺序</translation>
    </message>
    <message>
        <source>give row, col and band in the order they are stored, e.g. --axis-order band,row,col</source>
        <translation>请按存储顺序给出 row、col 和 band，例如--axis-order band,row,col</translation>
    </message>
    <message>
        <source>give row and col in the order they are stored, e.g. --axis-order col,row</source>
        <translation>请按存储顺序给出 row 和 col，例如--axis-order col,row</translation>
    </message>
    <message>
        <source>the format %1 states the order of its axes (%2)</source>
        <translation>%1 格式自身规定了轴顺序（%2）</translation>
    </message>
    <message>
        <source>leave --axis-order out</source>
        <translation>请不要设置--axis-order</translation>
    </message>
    <message>
        <source>%1 (pixels down the columns)</source>
        <translation>%1（像元按列排列）</translation>
    </message>
    <message>
        <source>%1 (pixels along the rows)</source>
        <translation>%1（像元按行排列）</translation>
    </message>
    <message>
        <source>little endian</source>
        <translation>小端</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no byte order</source>
        <translation>“%1”不是字节序</translation>
    </message>
    <message>
        <source>use little or big</source>
        <translation>请用 little 或 big</translation>
    </message>
    <message>
        <source>micrometres</source>
        <translation>微米</translation>
    </message>
    <message>
        <source>nanometres</source>
        <translation>纳米</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no unit of wavelengths</source>
        <translation>“%1”不是波长单位</translation>
    </message>
    <message>
        <source>use nm, um, mm, m, angstrom, cm-1, GHz or MHz</source>
        <translation>请用 nm、um、mm、m、angstrom、cm-1、GHz 或 MHz</translation>
    </message>
    <message>
        <source>the file gives %1 bad-band flags for %2 bands: no band is marked bad</source>
        <translation>文件为 %2 个波段给出 %1 个坏波段标志：不标记任何坏波段</translation>
    </message>
    <message>
        <source>the file gives %1 band names for %2 bands: they are left out</source>
        <translation>文件为 %2 个波段给出 %1 个波段名称：不使用这些名称</translation>
    </message>
    <message>
        <source>the file gives %1 wavelengths for %2 bands: band numbers are used instead</source>
        <translation>文件为 %2 个波段给出 %1 个波长：改用波段编号</translation>
    </message>
    <message>
        <source>the file gives %1 band widths for %2 bands: they are left out</source>
        <translation>文件为 %2 个波段给出 %1 个波段宽度：不使用这些宽度</translation>
    </message>
    <message>
        <source>none of the file&apos;s wavelengths is a positive number: band numbers are used instead</source>
        <translation>文件中的波长没有一个是正数：改用波段编号</translation>
    </message>
    <message>
        <source>wavelength unit &quot;%1&quot; is not known; %2 assumed from the values</source>
        <translation>波长单位“%1”未知；根据数值假定为%2</translation>
    </message>
    <message>
        <source>wavelengths step back once, at band %1 (%2 nm after %3 nm): plots are sorted by wavelength, the band order is kept</source>
        <translation>波长在波段 %1 处回退一次（%3 nm 之后为 %2 nm）：图中按波长排序，波段顺序保持不变</translation>
    </message>
    <message>
        <source>wavelengths step back %1 times, first at band %2 (%3 nm after %4 nm): plots are sorted by wavelength, the band order is kept</source>
        <translation>波长回退 %1 次，首次在波段 %2 处（%4 nm 之后为 %3 nm）：图中按波长排序，波段顺序保持不变</translation>
    </message>
    <message>
        <source>the band widths do not have the wavelengths&apos; unit: they are left out</source>
        <translation>波段宽度的单位与波长不同：不使用这些宽度</translation>
    </message>
    <message>
        <source>%1 bands hold %2 in every pixel that was looked at: it may be a fill value, but the file declares %3; change it with --nodata</source>
        <translation>%1 个波段在所有检查过的像元中都为 %2：它可能是填充值，但文件声明的是 %3；可用--nodata更改</translation>
    </message>
    <message>
        <source>the reflectance scale factor %1 is below 1 and taken to multiply: --scale overrides it</source>
        <translation>反射率缩放系数 %1 小于 1，按乘数处理：可用--scale更改</translation>
    </message>
    <message>
        <source>the scale factor %1 is below 1 and taken to multiply: --scale overrides it</source>
        <translation>缩放系数 %1 小于 1，按乘数处理：可用--scale更改</translation>
    </message>
    <message>
        <source>the scale factor of the dataset is no usable number: raw values are shown</source>
        <translation>数据集的缩放系数不是可用的数值：显示原始值</translation>
    </message>
    <message>
        <source>the scale factor of the variable is no usable number: raw values are shown</source>
        <translation>变量的缩放系数不是可用的数值：显示原始值</translation>
    </message>
    <message>
        <source>the dataset has %1 scale factors and %2 offsets for %3 bands: the first is used for all; --scale and --offset override it</source>
        <translation>数据集为 %3 个波段给出 %1 个缩放系数和 %2 个偏移：全部使用第一个；可用--scale和--offset更改</translation>
    </message>
    <message>
        <source>the values are declared unsigned (_Unsigned) but stored as %1: numbers above its range appear negative; convert the file to unsigned values</source>
        <translation>数值声明为无符号（_Unsigned），但以 %1 存储：超出其范围的数会显示为负；请将文件转换为无符号数值</translation>
    </message>
    <message>
        <source>the wanted part of %1 x %2 pixels at row %3, column %4 leaves the cube of %5 x %6 pixels</source>
        <translation>所要的 %1 x %2 像元部分（起于第 %3 行、第 %4 列）超出 %5 x %6 像元的立方体</translation>
    </message>
    <message>
        <source>choose a part inside the cube</source>
        <translation>请在立方体范围内选择</translation>
    </message>
    <message>
        <source>band %1 does not exist; the cube has bands 1 to %2</source>
        <translation>波段 %1 不存在；立方体有波段 1 至 %2</translation>
    </message>
    <message>
        <source>choose bands of the file</source>
        <translation>请选择文件中的波段</translation>
    </message>
    <message>
        <source>the wavelengths of this cube are not known</source>
        <translation>此立方体的波长未知</translation>
    </message>
    <message>
        <source>give band numbers, e.g. 1-60</source>
        <translation>请给出波段编号，例如 1-60</translation>
    </message>
    <message>
        <source>no band lies at %1</source>
        <translation>%1 处没有波段</translation>
    </message>
    <message>
        <source>the cube has bands from %1 to %2 nm</source>
        <translation>立方体的波段范围为 %1 至 %2 nm</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names no bands</source>
        <translation>“%1”没有指明波段</translation>
    </message>
    <message>
        <source>write e.g. 1-60, 80 or 450-900 nm</source>
        <translation>请写成例如 1-60、80 或 450-900 nm</translation>
    </message>
    <message>
        <source>the cube has bands %1 to %2, not %3</source>
        <translation>立方体有波段 %1 至 %2，没有 %3</translation>
    </message>
    <message>
        <source>give whole numbers in that range, or wavelengths with nm</source>
        <translation>请给出该范围内的整数，或带 nm 的波长</translation>
    </message>
    <message>
        <source>pixel (row %1, column %2) lies outside the cube</source>
        <translation>像元（第 %1 行，第 %2 列）位于立方体之外</translation>
    </message>
    <message>
        <source>choose a row from 0 to %1 and a column from 0 to %2</source>
        <translation>请选择 0 至 %1 的行和 0 至 %2 的列</translation>
    </message>
    <message>
        <source>%1 holds no data: it is left blank</source>
        <translation>%1没有数据：留空</translation>
    </message>
    <message>
        <source>%1 has one value everywhere: it is shown as flat grey</source>
        <translation>%1处处为同一数值：显示为均匀的灰色</translation>
    </message>
    <message>
        <source>band %1</source>
        <translation>波段 %1</translation>
    </message>
    <message>
        <source>band %1 (%2 nm)</source>
        <translation>波段 %1（%2 nm）</translation>
    </message>
    <message>
        <source>a patch of %1 pixels is not possible</source>
        <translation>%1 像元的图块不可行</translation>
    </message>
    <message>
        <source>a batch of %1 is not possible</source>
        <translation>批量 %1 不可行</translation>
    </message>
    <message>
        <source>a micro-batch of %1 does not fit a batch of %2</source>
        <translation>微批量 %1 与批量 %2 不符</translation>
    </message>
    <message>
        <source>%1 epochs are not possible</source>
        <translation>%1 轮不可行</translation>
    </message>
    <message>
        <source>a learning rate of %1 is not possible</source>
        <translation>学习率 %1 不可行</translation>
    </message>
    <message>
        <source>a weight decay of %1 is not possible</source>
        <translation>权重衰减 %1 不可行</translation>
    </message>
    <message>
        <source>a validation share of %1 is not possible</source>
        <translation>验证比例 %1 不可行</translation>
    </message>
    <message>
        <source>a whitening of %1 is not possible</source>
        <translation>白化 %1 不可行</translation>
    </message>
    <message>
        <source>%1 segments are not possible</source>
        <translation>%1 段不可行</translation>
    </message>
    <message>
        <source>a noise budget of %1 is not possible</source>
        <translation>噪声预算 %1 不可行</translation>
    </message>
    <message>
        <source>use %1 to %2</source>
        <translation>请用 %1 至 %2</translation>
    </message>
    <message>
        <source>use a positive number</source>
        <translation>请用正数</translation>
    </message>
    <message>
        <source>use 0 or more</source>
        <translation>请用 0 或更大</translation>
    </message>
    <message>
        <source>use 1 or more</source>
        <translation>请用 1 或更大</translation>
    </message>
    <message>
        <source>use 0 up to, not including, 1</source>
        <translation>请用 0 至 1（不含 1）</translation>
    </message>
    <message>
        <source>the setting &quot;%1&quot; must be a whole number</source>
        <translation>设置“%1”必须是整数</translation>
    </message>
    <message>
        <source>the setting &quot;%1&quot; must be a whole number from 0 on</source>
        <translation>设置“%1”必须是不小于 0 的整数</translation>
    </message>
    <message>
        <source>the setting &quot;%1&quot; must be a number</source>
        <translation>设置“%1”必须是数值</translation>
    </message>
    <message>
        <source>the setting &quot;%1&quot; must be true or false</source>
        <translation>设置“%1”必须是 true 或 false</translation>
    </message>
    <message>
        <source>the setting &quot;%1&quot; must be text</source>
        <translation>设置“%1”必须是文本</translation>
    </message>
    <message>
        <source>correct it</source>
        <translation>请更正</translation>
    </message>
    <message>
        <source>settings must be a JSON object</source>
        <translation>设置必须是 JSON 对象</translation>
    </message>
    <message>
        <source>see what advise --json recommends</source>
        <translation>请参考 advise --json的建议</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a value of %2</source>
        <translation>“%1”不是 %2 的值</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>请用其中之一：%1</translation>
    </message>
    <message>
        <source>%1 class counts for %2 classes</source>
        <translation>为 %2 个类别给出 %1 个样本数</translation>
    </message>
    <message>
        <source>give %1 counts</source>
        <translation>请给出 %1 个样本数</translation>
    </message>
    <message>
        <source>a batch has at least one sample</source>
        <translation>一批至少有一个样本</translation>
    </message>
    <message>
        <source>the micro-batch is larger than the batch</source>
        <translation>微批量大于批量</translation>
    </message>
    <message>
        <source>class frequencies would be corrected twice: the %1 sampler evens the classes out already, and the %2 loss does so again</source>
        <translation>类别频率会被校正两次：%1 采样器已经使各类均衡，%2 损失又会再做一次</translation>
    </message>
    <message>
        <source>use the natural sampler with this loss, or cross-entropy with this sampler</source>
        <translation>请在此损失下使用自然采样器，或在此采样器下使用交叉熵</translation>
    </message>
    <message>
        <source>there is no cube or no label raster</source>
        <translation>没有立方体或没有标签栅格</translation>
    </message>
    <message>
        <source>open both before training</source>
        <translation>训练前请打开两者</translation>
    </message>
    <message>
        <source>a patch of %1 x %2 pixels is larger than the scene of %3 x %4</source>
        <translation>%1 x %2 像元的图块大于 %3 x %4 的场景</translation>
    </message>
    <message>
        <source>choose a patch of %1 pixels or less</source>
        <translation>请选择不超过 %1 像元的图块</translation>
    </message>
    <message>
        <source>%1 values are missing (NaN or no data); in patches they count as the training mean</source>
        <translation>缺失 %1 个值（NaN 或无数据）；在图块中按训练均值计</translation>
    </message>
    <message>
        <source>%1 values are missing; pixels without data are left unclassified</source>
        <translation>缺失 %1 个值；没有数据的像元不分类</translation>
    </message>
    <message>
        <source>no plan: %1</source>
        <translation>没有规划：%1</translation>
    </message>
    <message>
        <source>batch norm on 1 x 1 maps cannot train with one sample per micro-batch</source>
        <translation>1 x 1 特征图上的批归一化无法以每个微批次一个样本训练</translation>
    </message>
    <message>
        <source>take --micro 2 or more, or --norm group:8</source>
        <translation>请把--micro设为 2 或更大，或把--norm设为分组（8 组）</translation>
    </message>
    <message>
        <source>what was measured of the gradient noise does not fit this network: measuring starts afresh</source>
        <translation>已测得的梯度噪声与此网络不符：重新开始测量</translation>
    </message>
    <message>
        <source>class %1 is over-fitted: recall %2 in training, %3 in validation; each of its samples comes %4 times per epoch</source>
        <translation>类别 %1 过拟合：训练召回率 %2，验证召回率 %3；其每个样本每轮出现 %4 次</translation>
    </message>
    <message>
        <source>the loss is no longer finite at step %1</source>
        <translation>第 %1 步损失不再是有限值</translation>
    </message>
    <message>
        <source>lower the learning rate, or look for values without meaning in the cube</source>
        <translation>请降低学习率，或检查立方体中无意义的值</translation>
    </message>
    <message>
        <source>LibTorch %1, CPU, %2 cores; CUDA: available</source>
        <translation>LibTorch %1，CPU，%2 核；CUDA：可用</translation>
    </message>
    <message>
        <source>LibTorch %1, CPU, %2 cores; CUDA: none (%3)</source>
        <translation>LibTorch %1，CPU，%2 核；CUDA：无（%3）</translation>
    </message>
    <message>
        <source>no NVIDIA driver on this machine</source>
        <translation>本机没有 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>LibTorch&apos;s folder is unknown</source>
        <translation>LibTorch 的文件夹未知</translation>
    </message>
    <message>
        <source>libtorch_cuda.so cannot be loaded: %1</source>
        <translation>libtorch_cuda.so 无法加载：%1</translation>
    </message>
    <message>
        <source>unknown reason</source>
        <translation>原因未知</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a device that can train</source>
        <translation>“%1”不是可用于训练的设备</translation>
    </message>
    <message>
        <source>give cpu, cuda or cuda:N</source>
        <translation>请给出 cpu、cuda 或 cuda:N</translation>
    </message>
    <message>
        <source>this machine has no CUDA GPU that can be used: %1</source>
        <translation>本机没有可用的 CUDA GPU：%1</translation>
    </message>
    <message>
        <source>there is no GPU number %1</source>
        <translation>没有编号为 %1 的 GPU</translation>
    </message>
    <message>
        <source>use --device cpu</source>
        <translation>请把--device设为 CPU</translation>
    </message>
    <message>
        <source>give cuda:0 to cuda:%1</source>
        <translation>请给出 cuda:0 至 cuda:%1</translation>
    </message>
    <message>
        <source>there is no GPU &quot;%1&quot; here</source>
        <translation>此处没有 GPU“%1”</translation>
    </message>
    <message>
        <source>no device is named &quot;%1&quot;</source>
        <translation>没有名为“%1”的设备</translation>
    </message>
    <message>
        <source>out of memory in training: at least %1 needed, %2 to be had</source>
        <translation>训练时内存不足：至少需要 %1，可用 %2</translation>
    </message>
    <message>
        <source>out of memory in training: at least %1 needed, %2 to be had, %3 predicted</source>
        <translation>训练时内存不足：至少需要 %1，可用 %2，预测为 %3</translation>
    </message>
    <message>
        <source>out of memory in training: %1</source>
        <translation>训练时内存不足：%1</translation>
    </message>
    <message>
        <source>out of memory in training: %1, %2 predicted</source>
        <translation>训练时内存不足：%1，预测为 %2</translation>
    </message>
    <message>
        <source>out of memory while %1: %2</source>
        <translation>%1时内存不足：%2</translation>
    </message>
    <message>
        <source>a step is predicted to need %1, and %2 has %3 free</source>
        <translation>预测一步需要 %1，而 %2 可用 %3</translation>
    </message>
    <message>
        <source>a step is predicted to need %1, and %2 has %3</source>
        <translation>预测一步需要 %1，而 %2 有 %3</translation>
    </message>
    <message>
        <source>--micro %1 is predicted to fit (the step&apos;s batch stays as it is)</source>
        <translation>预测--micro为 %1 时可以放下（一步的批量不变）</translation>
    </message>
    <message>
        <source>no smaller micro-batch is predicted to fit: take a smaller patch, fewer bands, checkpointing or another network</source>
        <translation>预测更小的微批量也放不下：请减小图块、减少波段、使用检查点或换用其他网络</translation>
    </message>
    <message>
        <source>take a smaller micro-batch, checkpointing or a smaller patch</source>
        <translation>请减小微批量、使用检查点或减小图块</translation>
    </message>
    <message>
        <source>take a smaller micro-batch</source>
        <translation>请减小微批量</translation>
    </message>
    <message>
        <source>this is not a store of measured memory</source>
        <translation>这不是实测内存的存储文件</translation>
    </message>
    <message>
        <source>the measurements of &quot;%1&quot; are not a list</source>
        <translation>“%1”的测量值不是列表</translation>
    </message>
    <message>
        <source>move the file away; measuring makes a new one</source>
        <translation>请移走该文件；测量时会新建</translation>
    </message>
    <message>
        <source>the measured memory was stored by a newer Redline (format %1)</source>
        <translation>实测内存由更新版本的 Redline 存储（格式 %1）</translation>
    </message>
    <message>
        <source>use that version</source>
        <translation>请使用该版本</translation>
    </message>
    <message>
        <source>the folder for measured memory cannot be made: %1</source>
        <translation>无法创建实测内存的文件夹：%1</translation>
    </message>
    <message>
        <source>check that it can be written</source>
        <translation>请检查是否可写</translation>
    </message>
    <message>
        <source>not enough memory for this operation</source>
        <translation>内存不足，无法完成此操作</translation>
    </message>
    <message>
        <source>close other programs or choose a smaller window</source>
        <translation>请关闭其他程序或选择更小的范围</translation>
    </message>
    <message>
        <source>the probe needs a big batch and two repeats or more</source>
        <translation>探测需要一个大批次和至少两次重复</translation>
    </message>
    <message>
        <source>the probe keeps %1 gradients of %2</source>
        <translation>探测要保存 %1 个大小为 %2 的梯度</translation>
    </message>
    <message>
        <source>probe a narrower network, or watch the live estimate while it trains</source>
        <translation>请探测更窄的网络，或在训练时查看实时估计</translation>
    </message>
    <message>
        <source>the network has no batch norm: there are no statistics to estimate</source>
        <translation>该网络没有批归一化：没有可估计的统计量</translation>
    </message>
    <message>
        <source>its norm does not depend on the micro-batch</source>
        <translation>其归一化与微批量无关</translation>
    </message>
    <message>
        <source>LibTorch reported a fault while %1: %2</source>
        <translation>%1时 LibTorch 报告故障：%2</translation>
    </message>
    <message>
        <source>a fault while %1: %2</source>
        <translation>%1时发生故障：%2</translation>
    </message>
    <message>
        <source>please report it with the settings used</source>
        <translation>请连同所用设置一起报告</translation>
    </message>
    <message>
        <source>please report this with what you did before</source>
        <translation>请连同之前的操作一起报告</translation>
    </message>
    <message>
        <source>classifying</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>probing</source>
        <translation>探测</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>exporting the network</source>
        <translation>导出网络</translation>
    </message>
    <message>
        <source>exporting</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>estimating batch-norm statistics</source>
        <translation>估计批归一化统计量</translation>
    </message>
    <message>
        <source>preparing the scene</source>
        <translation>准备场景</translation>
    </message>
    <message>
        <source>looking for masked pixels</source>
        <translation>查找被掩膜的像元</translation>
    </message>
    <message>
        <source>reading training pixels</source>
        <translation>读取训练像元</translation>
    </message>
    <message>
        <source>preparing %1/%2</source>
        <translation>准备中 %1/%2</translation>
    </message>
    <message>
        <source>training %1/%2</source>
        <translation>训练中 %1/%2</translation>
    </message>
    <message>
        <source>testing %1/%2</source>
        <translation>测试中 %1/%2</translation>
    </message>
    <message>
        <source>the training library %1 was not found</source>
        <translation>未找到训练库 %1</translation>
    </message>
    <message>
        <source>build with -DREDLINE_LEARN=ON, or name the file in REDLINE_LEARN_LIBRARY</source>
        <translation>请以 -DREDLINE_LEARN=ON 编译，或在 REDLINE_LEARN_LIBRARY 中指明该文件</translation>
    </message>
    <message>
        <source>the training library cannot be opened: %1</source>
        <translation>无法打开训练库：%1</translation>
    </message>
    <message>
        <source>run packaging/setup to install LibTorch, or name the file in REDLINE_LEARN_LIBRARY</source>
        <translation>请运行 packaging/setup 安装 LibTorch，或在 REDLINE_LEARN_LIBRARY 中指明该文件</translation>
    </message>
    <message>
        <source>the cube is opened otherwise than the one the network was trained on: %1; the map is right only if that gives the same values</source>
        <translation>立方体的打开方式与训练网络所用的不同：%1；只有数值相同，地图才正确</translation>
    </message>
    <message>
        <source>%1 %2 (training: %3)</source>
        <translation>%1 %2（训练时：%3）</translation>
    </message>
    <message>
        <source>%1 the file&apos;s own (training: %2)</source>
        <translation>%1 按文件自身（训练时：%2）</translation>
    </message>
    <message>
        <source>%1 %2 (training: the file&apos;s own)</source>
        <translation>%1 %2（训练时：按文件自身）</translation>
    </message>
    <message>
        <source>the values of this cube spread %1 times as far as those the network was trained on: compare scale and offset of the two cubes (--scale, --offset); the map is probably wrong</source>
        <translation>此立方体数值的离散程度是训练数据的 %1 倍：请比较两个立方体的缩放和偏移（--scale、--offset）；地图很可能不正确</translation>
    </message>
    <message>
        <source>only one of this cube and the network knows wavelengths: bands are matched by their number; the map is right only if they are in the same order</source>
        <translation>此立方体与网络中只有一方带有波长：波段按编号对应，只有当两者顺序相同时地图才正确</translation>
    </message>
    <message>
        <source>%1 of the %2 bands the network needs are marked bad in this cube</source>
        <translation>网络所需的 %2 个波段中有 %1 个在此立方体中标为坏波段</translation>
    </message>
    <message>
        <source>the run&apos;s network takes %1 features and %2 classes, its other files speak of %3 and %4</source>
        <translation>该运行的网络接受 %1 个特征和 %2 个类别，而其他文件中是 %3 和 %4</translation>
    </message>
    <message>
        <source>the files of the run do not belong together: train again</source>
        <translation>该运行的文件不属于同一次训练：请重新训练</translation>
    </message>
    <message>
        <source>Attempt to create new tiff file `%1&apos; failed: %2</source>
        <translation>未能新建 TIFF 文件“%1”：%2</translation>
    </message>
    <message>
        <source>File %1 contains an invalid file type in the ENVI .hdr GDAL does not support &apos;ENVI Spectral Library&apos; type files.</source>
        <translation>文件 %1 的 ENVI .hdr 中文件类型无效：GDAL 不支持 ENVI 光谱库</translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 个类别</translation>
    </message>
    <message>
        <source>a raster of %1 x %2 pixels</source>
        <translation>%1 x %2 像元的栅格</translation>
    </message>
    <message>
        <source>an input is not a name</source>
        <translation>有输入不是名称</translation>
    </message>
    <message>
        <source>name layers as text</source>
        <translation>请以文本指明层</translation>
    </message>
    <message>
        <source>%1 is not known</source>
        <translation>%1 未知</translation>
    </message>
    <message>
        <source>band %1 does not exist; the cube has %2</source>
        <translation>波段 %1 不存在；立方体有 %2 个波段</translation>
    </message>
    <message>
        <source>the setting &quot;%1&quot; must be an object of text values</source>
        <translation>设置“%1”必须是由文本值组成的对象</translation>
    </message>
    <message>
        <source>the setting &quot;%1&quot; must be an array of [first, end) node ranges</source>
        <translation>设置“%1”必须是 [首, 尾) 节点范围的数组</translation>
    </message>
    <message>
        <source>please report it with the run&apos;s settings</source>
        <translation>请连同该运行的设置一起报告</translation>
    </message>
    <message>
        <source>report this</source>
        <translation>请报告此问题</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>this is not valid JSON: %1</source>
        <translation>这不是有效的 JSON：%1</translation>
    </message>
    <message>
        <source>correct the file at the place named</source>
        <translation>请在所指位置更正文件</translation>
    </message>
    <message>
        <source>%1: its wavelengths and gains are not used</source>
        <translation>%1：不使用其中的波长和增益</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 无法读取</translation>
    </message>
    <message>
        <source>%1 is damaged (%2)</source>
        <translation>%1 已损坏（%2）</translation>
    </message>
    <message>
        <source>%1 describes no bands</source>
        <translation>%1 没有描述波段</translation>
    </message>
    <message>
        <source>%1 describes %2 bands, the image has %3</source>
        <translation>%1 描述了 %2 个波段，影像有 %3 个</translation>
    </message>
    <message>
        <source>%1 lies beside %2 spectral images and does not name this one</source>
        <translation>%1 旁边有 %2 幅光谱影像，而它没有指明这一幅</translation>
    </message>
    <message>
        <source>level 1B keeps the detectors apart, and their rows do not lie on each other: this is one of them, the other is %1</source>
        <translation>1B 级产品将各探测器分开，它们的行互不重合：这是其中之一，另一个是 %1</translation>
    </message>
    <message>
        <source>the product has no error matrix for its %1 cube</source>
        <translation>产品没有 %1 立方体的误差矩阵</translation>
    </message>
    <message>
        <source>quality flags per sample: applied where this file is given as --mask too</source>
        <translation>逐样本质量标志：将此文件同时作为--mask时使用</translation>
    </message>
    <message>
        <source>%1 pairs of tiles overlap, in %2 pixels: the tile that is named later counts there where it has data</source>
        <translation>%1 对分块重叠，共 %2 个像元：重叠处以后列出且有数据的分块为准</translation>
    </message>
    <message>
        <source>&quot;spectra names&quot; has %1 names for %2 spectra: they are left out</source>
        <translation>“spectra names”为 %2 条光谱给出 %1 个名称：不使用</translation>
    </message>
    <message>
        <source>a float16 array this large cannot be held in memory</source>
        <translation>如此大的 float16 数组无法放入内存</translation>
    </message>
    <message>
        <source>save it as float32 (array.astype)</source>
        <translation>请保存为 float32（array.astype）</translation>
    </message>
    <message>
        <source>polygons of different classes overlap in %1 pixels: the later one in the file counts there</source>
        <translation>不同类别的多边形在 %1 个像元处重叠：以文件中靠后的为准</translation>
    </message>
    <message>
        <source>the label files give different classes to %1 pixels: the later file counts there</source>
        <translation>各标签文件对 %1 个像元给出不同的类别：以靠后的文件为准</translation>
    </message>
    <message>
        <source>the unit of the wavelengths is &quot;Index&quot;: they are numbers of bands, which have no wavelength</source>
        <translation>波长的单位为“Index”：它们是波段编号，波段没有波长</translation>
    </message>
    <message>
        <source>%1 of %2 bands have no wavelength: they go by their numbers</source>
        <translation>%2 个波段中有 %1 个没有波长：按编号称呼</translation>
    </message>
    <message>
        <source>those in the names of the bands</source>
        <translation>波段名称中的波长</translation>
    </message>
    <message>
        <source>%1 (attribute scale_factor)</source>
        <translation>%1（属性 scale_factor）</translation>
    </message>
    <message>
        <source>the file speaks of a scale factor of %1, but its values are floating point and are taken to be scaled already: give --scale if they are not</source>
        <translation>文件提到缩放系数 %1，但其数值为浮点数，视为已经缩放：如果不是，请设置--scale</translation>
    </message>
    <message>
        <source>the attribute %1 = &quot;%2&quot; is no number and is not applied: give --scale and --offset if the values need them</source>
        <translation>属性 %1 = “%2”不是数值，未使用：如果数值需要，请设置--scale和--offset</translation>
    </message>
    <message>
        <source>the attribute %1 = %2 is not applied, because nothing says whether it is added before or after scaling: give --offset</source>
        <translation>属性 %1 = %2 未使用，因为没有说明它是在缩放之前还是之后相加：请设置--offset</translation>
    </message>
    <message>
        <source>the file declares %1 values without data: %2 and %3 are masked, the others are not</source>
        <translation>文件声明了 %1 个无数据值：%2 和 %3 已掩膜，其余未掩膜</translation>
    </message>
    <message>
        <source>stored values of %1 have no data either</source>
        <translation>存储值 %1 也为无数据</translation>
    </message>
    <message>
        <source>stored values above %1 are not valid and have no data</source>
        <translation>大于 %1 的存储值无效，按无数据处理</translation>
    </message>
    <message>
        <source>stored values below %1 are not valid and have no data</source>
        <translation>小于 %1 的存储值无效，按无数据处理</translation>
    </message>
    <message>
        <source>stored values outside %1 to %2 are not valid and have no data</source>
        <translation>%1 至 %2 之外的存储值无效，按无数据处理</translation>
    </message>
    <message>
        <source>the valid range %1 to %2 is empty: it is not applied</source>
        <translation>有效范围 %1 至 %2 为空：未使用</translation>
    </message>
    <message>
        <source>the valid range is given for unpacked values of bands with different scale factors: it is not applied</source>
        <translation>有效范围针对解包后的数值，而各波段的缩放系数不同：未使用</translation>
    </message>
    <message>
        <source>the first row is the southernmost one: the picture is shown as it is stored, and maps keep this order</source>
        <translation>首行位于最南端：图像按存储顺序显示，地图保持此顺序</translation>
    </message>
    <message>
        <source>the file is cut off: its pixels reach to byte %1, it has %2</source>
        <translation>文件被截断：其像元延伸到第 %1 字节，实有 %2 字节</translation>
    </message>
    <message>
        <source>choose another mask, or one of its arrays with --mask-variable</source>
        <translation>请选择其他掩膜，或用--mask-variable选择其中一个数组</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>the corners do not say which axis of [%1] points east: %2 is assumed, give --axis-order %3 if the picture lies on its side</source>
        <translation>角点坐标未说明 [%1] 的哪个轴指向东：假定为 %2，如果图像是横倒的，请设置 --axis-order %3</translation>
    </message>
    <message>
        <source>the mask covers %1 of the cube&apos;s %2 pixels: the others are kept</source>
        <translation>掩膜覆盖了立方体 %2 个像元中的 %1 个：其余像元保留</translation>
    </message>
    <message>
        <source>the mask has no data in %1 pixels, which are therefore not known to be clear and are left out: to keep those with its no-data value, name the values that mark with --mask-values</source>
        <translation>掩膜在 %1 个像元处没有数据，因此无法确认它们是晴空，已被排除：若要保留取无数据值的像元，请用 --mask-values 指明哪些值表示标记</translation>
    </message>
    <message>
        <source>the file holds no array that could be a mask</source>
        <translation>文件中没有可用作掩膜的数组</translation>
    </message>
    <message>
        <source>give a raster with one value per pixel</source>
        <translation>请提供每个像元一个值的栅格</translation>
    </message>
    <message>
        <source>the file holds %1 arrays that may be the mask</source>
        <translation>文件中有 %1 个数组可能是掩膜</translation>
    </message>
    <message>
        <source>choose one with --mask-variable: %1</source>
        <translation>请用 --mask-variable 选择其一：%1</translation>
    </message>
    <message>
        <source>give its full name with --mask-variable: %1</source>
        <translation>请用 --mask-variable 给出完整名称：%1</translation>
    </message>
    <message>
        <source>give its full name with --label-variable: %1</source>
        <translation>请用 --label-variable 给出完整名称：%1</translation>
    </message>
    <message>
        <source>choose one with --mask-variable %1:N, where N is %2</source>
        <translation>请用 --mask-variable %1:N 选择其一，其中 N 为 %2</translation>
    </message>
    <message>
        <source>the mask has no layer &quot;%1&quot;</source>
        <translation>掩膜没有图层“%1”</translation>
    </message>
    <message>
        <source>the mask has %1 layers for %2 bands of the cube</source>
        <translation>掩膜有 %1 个图层，而立方体有 %2 个波段</translation>
    </message>
    <message>
        <source>the likeliest mask</source>
        <translation>最可能的掩膜</translation>
    </message>
    <message>
        <source>pixels that %1 marks (%2) have no data</source>
        <translation>被 %1 标记的像元（%2）没有数据</translation>
    </message>
    <message>
        <source>values other than 0</source>
        <translation>0 以外的值</translation>
    </message>
    <message>
        <source>values %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>mask variable</source>
        <translation>掩膜变量</translation>
    </message>
    <message>
        <source>mask layer</source>
        <translation>掩膜图层</translation>
    </message>
    <message>
        <source>&quot;reflectance scale factor = %1&quot; is no factor and is not applied: give --scale if the values need one</source>
        <translation>“reflectance scale factor = %1”不是有效系数，未使用：如果数值需要缩放，请设置 --scale</translation>
    </message>
    <message>
        <source>the header gives gains or offsets of the bands, so that its reflectance scale factor %1 is not applied: give --scale and --offset if it is the one that is meant</source>
        <translation>头文件给出了各波段的增益或偏移，因此未使用其反射率缩放系数 %1：如果应使用该系数，请设置 --scale 和 --offset</translation>
    </message>
    <message>
        <source>band %1 is said to lie at %2 nm (%3 of %4 bands lie where no optical sensor sees): if the unit is wrong, give --wavelength-unit %5</source>
        <translation>文件称波段 %1 位于 %2 nm（%4 个波段中有 %3 个位于光学传感器不可见的范围）：如果单位有误，请将 --wavelength-unit 设为 %5</translation>
    </message>
    <message>
        <source>the product&apos;s error matrices are not applied: give this file as --mask too, and the samples that they mark have no data</source>
        <translation>产品的误差矩阵未使用：将此文件也作为 --mask 给出，其标记的样本即没有数据</translation>
    </message>
    <message>
        <source>values such as %1 have more digits than are kept (float32, 7 digits): give --offset to take away what all values share</source>
        <translation>数值（例如 %1）的有效位数多于可保留的位数（float32，7 位）：请设置 --offset 减去所有值共有的部分</translation>
    </message>
    <message>
        <source>the split keeps &quot;%1&quot; together, but the labels are grouped by %2</source>
        <translation>划分按“%1”保持整体，但标签是按 %2 分组的</translation>
    </message>
    <message>
        <source>polygon</source>
        <translation>多边形</translation>
    </message>
    <message>
        <source>give the same attribute to --group-field and to --split groups:FIELD</source>
        <translation>请为 --group-field 和 --split groups:FIELD 给出同一属性</translation>
    </message>
    <message>
        <source>the rows or columns run in opposite directions: steps of %1 x %2 and %3 x %4, where a negative one points west or south</source>
        <translation>行或列的方向相反：步长为 %1 x %2 和 %3 x %4，负值指向西或南</translation>
    </message>
    <message>
        <source>the rasters are turned against each other</source>
        <translation>两个栅格之间存在旋转</translation>
    </message>
    <message>
        <source>the dataset is compressed with the filter &quot;%1&quot; (number %2), which is not installed</source>
        <translation>数据集使用过滤器“%1”（编号 %2）压缩，而该过滤器未安装</translation>
    </message>
    <message>
        <source>save it with gzip, for example: h5repack -f GZIP=4 IN OUT where the filter is there</source>
        <translation>请用 gzip 保存，例如在装有该过滤器的机器上运行“h5repack -f GZIP=4 IN OUT”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds complex numbers, which are no spectra</source>
        <translation>“%1”含有复数，不是光谱</translation>
    </message>
    <message>
        <source>save its amplitude (abs) as an array of real numbers</source>
        <translation>请将其幅值（abs）保存为实数数组</translation>
    </message>
    <message>
        <source>the file is damaged: copy it again</source>
        <translation>文件已损坏：请重新复制</translation>
    </message>
    <message>
        <source>the file is damaged or incomplete</source>
        <translation>文件已损坏或不完整</translation>
    </message>
    <message>
        <source>this would overwrite the mask of the cube</source>
        <translation>这会覆盖立方体的掩膜</translation>
    </message>
    <message>
        <source>this would overwrite the labels</source>
        <translation>这会覆盖标签</translation>
    </message>
    <message>
        <source>this would overwrite a file of the run itself</source>
        <translation>这会覆盖运行自身的文件</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has more than three axes ([%2]): it holds several cubes, such as views from several angles</source>
        <translation>“%1”的轴多于三个（[%2]）：其中含有多个立方体，例如多个角度的视图</translation>
    </message>
    <message>
        <source>save one of them as a three-dimensional array (in Python array[:, :, 0, :])</source>
        <translation>请将其中一个保存为三维数组（在 Python 中为“array[:, :, 0, :]”）</translation>
    </message>
</context>
<context>
    <name>redline::ui</name>
    <message>
        <source>Not seen in this run</source>
        <translation>本次运行中未出现</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>无定义</translation>
    </message>
    <message>
        <source>Patch size</source>
        <translation>图块大小</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>Step batch B</source>
        <translation>步批量 B</translation>
    </message>
    <message>
        <source>Micro-batch b</source>
        <translation>微批量 b</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1 free: %2</source>
        <translation>%1 可用：%2</translation>
    </message>
    <message>
        <source>%1: %2 above</source>
        <translation>%1：高出 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Memory of a training step</source>
        <translation>训练一步的内存</translation>
    </message>
    <message>
        <source>This network accepts none of these sizes. Another network or other bands would.</source>
        <translation>该网络不接受这些大小，请换网络或波段。</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像元</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>临时量</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Rule of thumb</source>
        <translation>经验法则</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>%1 sets the peak: %2 predicted (%3 – %4)</source>
        <translation>峰值由 %1 决定：预测 %2（%3 – %4）</translation>
    </message>
    <message>
        <source>Classes in a batch</source>
        <translation>一批中的类别</translation>
    </message>
    <message>
        <source>Open labels, or choose a published scene, to see how many classes a batch can hold.</source>
        <translation>打开标签或选择公开场景，以查看一批能包含多少类别。</translation>
    </message>
    <message>
        <source>Classes expected</source>
        <translation>预期类别数</translation>
    </message>
    <message>
        <source>class counts not known: equal classes assumed</source>
        <translation>类别数量未知：假定相等</translation>
    </message>
    <message>
        <source>Equal classes</source>
        <translation>等量类别</translation>
    </message>
    <message>
        <source>Natural sampler</source>
        <translation>自然采样</translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation>所选：%1</translation>
    </message>
    <message>
        <source>Observed in runs</source>
        <translation>运行中观测</translation>
    </message>
    <message>
        <source>K = %1</source>
        <translation>K = %1</translation>
    </message>
    <message>
        <source>95 % of K</source>
        <translation>K 的 95 %</translation>
    </message>
    <message>
        <source>95 % from B = %1</source>
        <translation>B = %1 起达到 95 %</translation>
    </message>
    <message>
        <source>b = %1: %2 ± %3 classes, all in %4 %</source>
        <translation>b = %1：%2 ± %3 类，全部类别 %4 %</translation>
    </message>
    <message>
        <source>B = K</source>
        <translation>B = K</translation>
    </message>
    <message>
        <source>b = %1</source>
        <translation>b = %1</translation>
    </message>
    <message>
        <source>B = %1</source>
        <translation>B = %1</translation>
    </message>
    <message>
        <source>Gradient signal to noise (GSNR)</source>
        <translation>梯度信噪比（GSNR）</translation>
    </message>
    <message>
        <source>GSNR</source>
        <translation>GSNR</translation>
    </message>
    <message>
        <source>Not measured yet. Gradient noise is measured while training, or once with “Probe now”.</source>
        <translation>尚未测量。梯度噪声在训练时测量，或用“立即探测”测量一次。</translation>
    </message>
    <message>
        <source>B / B_simple, 95 % interval</source>
        <translation>B / B_simple，95 % 区间</translation>
    </message>
    <message>
        <source>Measured in runs</source>
        <translation>运行中实测</translation>
    </message>
    <message>
        <source>noise scale B_simple %1 (%2 – %3)</source>
        <translation>噪声尺度 B_simple %1（%2 – %3）</translation>
    </message>
    <message>
        <source>GSNR 2</source>
        <translation>GSNR 2</translation>
    </message>
    <message>
        <source>noise line %1</source>
        <translation>噪声线 %1</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>目前最佳</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>The loss of every step appears here once training has started.</source>
        <translation>训练开始后，这里显示每一步的损失。</translation>
    </message>
    <message>
        <source>nat</source>
        <translation>nat</translation>
    </message>
    <message>
        <source>Each step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>Training, mean</source>
        <translation>训练均值</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Validation accuracy</source>
        <translation>验证精度</translation>
    </message>
    <message>
        <source>Accuracy on the validation pixels appears here after the first epoch.</source>
        <translation>第一轮之后，这里显示验证像元的精度。</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Overall accuracy</source>
        <translation>总体精度</translation>
    </message>
    <message>
        <source>Macro F1</source>
        <translation>宏 F1</translation>
    </message>
    <message>
        <source>guessing (F1)</source>
        <translation>猜测（F1）</translation>
    </message>
    <message>
        <source>Memory peak of a step</source>
        <translation>一步的内存峰值</translation>
    </message>
    <message>
        <source>Predicted and measured memory appear here once training has started.</source>
        <translation>训练开始后，这里显示预测和实测内存。</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Classes in each step</source>
        <translation>每一步的类别</translation>
    </message>
    <message>
        <source>How many classes each batch holds appears here once training has started.</source>
        <translation>训练开始后，这里显示每批包含多少类别。</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Expected, 95 % of steps</source>
        <translation>预期，95 % 的步</translation>
    </message>
    <message>
        <source>Not resolvable yet: the signal in the gradient cannot be told from its noise. More steps help.</source>
        <translation>尚不可分辨：梯度的信号与噪声无法区分。更多的步会有帮助。</translation>
    </message>
    <message>
        <source>The signal-to-noise ratio of the gradient appears here while training.</source>
        <translation>训练时，这里显示梯度的信噪比。</translation>
    </message>
    <message>
        <source>GSNR of a step</source>
        <translation>一步的 GSNR</translation>
    </message>
    <message>
        <source>Measured, 95 % interval</source>
        <translation>实测，95 % 区间</translation>
    </message>
    <message>
        <source>high risk below 2</source>
        <translation>低于 2 为高风险</translation>
    </message>
    <message>
        <source>Predicted from the class gradients as soon as each class has come twice in neighbouring steps.</source>
        <translation>每个类别在相邻的步中出现两次后，即由各类梯度预测。</translation>
    </message>
    <message>
        <source>Told apart as soon as each class has come twice in neighbouring steps.</source>
        <translation>每个类别在相邻的步中出现两次后即可区分。</translation>
    </message>
    <message>
        <source>of the classifier layer; the height of a bar is its B_simple with that sampler</source>
        <translation>分类层的噪声；柱高为采用该采样器时的 B_simple</translation>
    </message>
    <message>
        <source>; augmentation and dropout cause %1 % of it</source>
        <translation>；其中 %1 % 由数据增强和随机失活引起</translation>
    </message>
    <message>
        <source>B_simple</source>
        <translation>B_simple</translation>
    </message>
    <message>
        <source>Within small classes, taken out</source>
        <translation>小类别内部，已去除</translation>
    </message>
    <message>
        <source>* per sample; measuring took %1 % of the step time</source>
        <translation>* 逐样本；测量占步时间的 %1 %</translation>
    </message>
    <message>
        <source>parts of a batch compared: not the step noise of this sampler</source>
        <translation>比较的是批次的各部分：并非此采样器的步噪声</translation>
    </message>
    <message>
        <source>whole network, parts of a batch compared; the sampler deals the classes out, so this is not the noise of its steps</source>
        <translation>整个网络，比较批次的各部分；采样器会分配各类别，因此这不是其步的噪声</translation>
    </message>
    <message>
        <source>Which classes the batches miss appears here once training has started.</source>
        <translation>训练开始后，这里显示批次缺了哪些类别。</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Steps since seen</source>
        <translation>距上次出现的步数</translation>
    </message>
    <message>
        <source>never seen in this run</source>
        <translation>本次运行从未出现</translation>
    </message>
    <message>
        <source>; in the classifier layer %1 % of it lies between classes, which class-aware samplers remove</source>
        <translation>；在分类层中其 %1 % 来自类别之间，按类别的采样器可以消除</translation>
    </message>
    <message>
        <source>Observed, mean</source>
        <translation>观测均值</translation>
    </message>
    <message>
        <source>Steps since each class was seen</source>
        <translation>各类别上次出现以来的步数</translation>
    </message>
    <message>
        <source>largest that fits: %1</source>
        <translation>可容纳的最大值：%1</translation>
    </message>
    <message>
        <source>batch norm from %1</source>
        <translation>批归一化自 %1 起</translation>
    </message>
    <message>
            <source>GSNR that each sampler gives</source>
            <translation>每种采样器的 GSNR</translation>
        </message>
    <message>
            <source>Sampler</source>
            <translation>采样器</translation>
        </message>
    <message>
            <source>Predicted (classifier layer)</source>
            <translation>预测（分类层）</translation>
        </message>
    <message>
            <source>%1 (chosen)</source>
            <translation>%1（已选）</translation>
        </message>
    <message>
            <source>B_simple %1</source>
            <translation>B_simple %1</translation>
        </message>
    <message>
            <source>this run</source>
            <translation>本次运行</translation>
        </message>
    <message>
            <source>not all known yet: %1</source>
            <translation>尚未全部可知：%1</translation>
        </message>
    <message>
            <source>Where the noise comes from</source>
            <translation>噪声从何而来</translation>
        </message>
    <message>
            <source>Within classes</source>
            <translation>类内</translation>
        </message>
    <message>
            <source>Between classes, left</source>
            <translation>类间，剩余</translation>
        </message>
    <message>
            <source>Between classes, taken out by the sampler</source>
            <translation>类间，被采样器去除</translation>
        </message>
    <message>
            <source>%1 % of the noise</source>
            <translation>占噪声的 %1 %</translation>
        </message>
    <message>
            <source>GSNR by layer</source>
            <translation>各层的 GSNR</translation>
        </message>
    <message>
            <source>Measured from a step&apos;s micro-batches, or with one micro-batch per step from batches that are now and then run again in parts; resolvable after some dozens.</source>
            <translation>由一步的各微批次测得；每步只有一个微批次时，由偶尔分段重算的批次测得；几十次之后可分辨。</translation>
        </message>
    <message>
            <source>Layers</source>
            <translation>层</translation>
        </message>
    <message>
            <source>all</source>
            <translation>全部</translation>
        </message>
    <message>
            <source>whole network</source>
            <translation>整个网络</translation>
        </message>
    <message>
            <source>first</source>
            <translation>首层</translation>
        </message>
    <message>
            <source>classifier</source>
            <translation>分类层</translation>
        </message>
    <message>
        <source>middle %1</source>
        <translation>中间 %1</translation>
    </message>
    <message>
            <source>middle</source>
            <translation>中间层</translation>
        </message>
    <message>
            <source>%1, %2 parameters</source>
            <translation>%1，%2 个参数</translation>
        </message>
    <message>
            <source>classifier*</source>
            <translation>分类层*</translation>
        </message>
    <message>
            <source>per-sample gradients of the last layer in closed form</source>
            <translation>最后一层逐样本梯度的闭式解</translation>
        </message>
    <message>
            <source>The red lines over the run</source>
            <translation>运行过程中的红线</translation>
        </message>
    <message>
            <source>How the lines move appears here while training.</source>
            <translation>训练时这里显示各线如何移动。</translation>
        </message>
    <message>
            <source>Batch</source>
            <translation>批次</translation>
        </message>
    <message>
            <source>Noise line, 95 % interval</source>
            <translation>噪声线，95 % 区间</translation>
        </message>
    <message>
            <source>Norm line (of b)</source>
            <translation>归一化线（对 b）</translation>
        </message>
    <message>
            <source>coverage line %1</source>
            <translation>覆盖线 %1</translation>
        </message>
    <message>
            <source>memory ceiling %1 (of b)</source>
            <translation>内存上限 %1（对 b）</translation>
        </message>
    <message>
            <source>Batch norm&apos;s noise by layer</source>
            <translation>各层批归一化的噪声</translation>
        </message>
    <message>
            <source>How far the statistics of a micro-batch lie from the running ones appears here while a network with batch norm trains.</source>
            <translation>训练含批归一化的网络时，这里显示微批次统计量偏离滑动统计量多远。</translation>
        </message>
    <message>
            <source>Batch-norm layer</source>
            <translation>批归一化层</translation>
        </message>
    <message>
            <source>Deviations of the layer</source>
            <translation>该层的标准差</translation>
        </message>
    <message>
            <source>Mean off by</source>
            <translation>均值偏离</translation>
        </message>
    <message>
            <source>Log variance off by</source>
            <translation>对数方差偏离</translation>
        </message>
    <message>
            <source>Training against evaluation output</source>
            <translation>训练与评估输出之差</translation>
        </message>
    <message>
            <source>%1: %2 positions, rho %3; b = %4 is worth %5 samples</source>
            <translation>%1：%2 个位置，rho %3；b = %4 相当于 %5 个样本</translation>
        </message>
    <message>
            <source>%1 samples&apos; worth</source>
            <translation>相当于 %1 个样本</translation>
        </message>
    <message>
            <source>Batch norm&apos;s noise at other micro-batches</source>
            <translation>其他微批次大小下批归一化的噪声</translation>
        </message>
    <message>
            <source>Predicted from the measured correlation between positions.</source>
            <translation>由测得的位置间相关性预测。</translation>
        </message>
    <message>
            <source>Mean off by, in deviations</source>
            <translation>均值偏离（以标准差计）</translation>
        </message>
    <message>
            <source>Worst layer: %1</source>
            <translation>最差层：%1</translation>
        </message>
    <message>
            <source>Middle: %1</source>
            <translation>中等：%1</translation>
        </message>
    <message>
            <source>Best: %1</source>
            <translation>最好：%1</translation>
        </message>
    <message>
            <source>norm line b = %1</source>
            <translation>归一化线 b = %1</translation>
        </message>
    <message>
            <source>group norm: 0 at every b, and no gap between training and evaluation</source>
            <translation>组归一化：任何 b 下均为 0，训练与评估之间没有差异</translation>
        </message>
    <message>
            <source>Of %1 training samples</source>
            <translation>%1 个训练样本时</translation>
        </message>
    <message>
            <source>off the line: here noise does not fall as 1/B (correlated neighbours, or a batch close to all samples)</source>
            <translation>偏离直线：此处噪声不按 1/B 下降（相邻样本相关，或批次接近全部样本）</translation>
        </message>
    <message>
            <source>agrees with the line</source>
            <translation>与直线一致</translation>
        </message>
    <message>
            <source>Measured by the probe</source>
            <translation>探测测得</translation>
        </message>
    <message numerus="yes">
        <source>calibrated on this device: %1 – %2 (%n measurement(s))</source>
        <translation>
            <numerusform>本设备校准后：%1 – %2（%n 次实测）</numerusform>
        </translation>
    </message>
    <message>
        <source>Held in reserve</source>
        <translation>预留未用</translation>
    </message>
    <message>
        <source>Measured, highest so far</source>
        <translation>实测，迄今最高</translation>
    </message>
</context>
<context>
    <name>redline::ui::AdviceList</name>
    <message>
        <source>Seven steps, cheapest first. The source names their order and purpose; the wording here is a reconstruction.</source>
        <translation>七个步骤，代价最小的在前。来源只给出步骤的顺序和目的；这里的措辞是重建的。</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Step of the seven-step procedure</source>
        <translation>七步流程中的步骤</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
</context>
<context>
    <name>redline::ui::BandModel</name>
    <message>
        <source>%1 is marked as bad and is left out of training</source>
        <translation>%1 被标为坏波段，不参与训练</translation>
    </message>
    <message>
        <source>%1 goes into the network</source>
        <translation>%1 输入网络</translation>
    </message>
    <message>
        <source>%1 is not chosen in the settings</source>
        <translation>设置中未选用 %1</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>坏</translation>
    </message>
    <message>
        <source>used</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>未用</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>nm</source>
        <translation>nm</translation>
    </message>
    <message>
        <source>FWHM</source>
        <translation>半高宽</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>redline::ui::BandsPanel</name>
    <message>
        <source>Principal components</source>
        <translation>主成分</translation>
    </message>
    <message>
        <source>Number of principal components that replace the bands. Fitted on training pixels only.</source>
        <translation>代替波段的主成分个数，只用训练像元拟合。</translation>
    </message>
    <message>
        <source>Every n-th band</source>
        <translation>每 n 个波段取一</translation>
    </message>
    <message>
        <source>Uses each n-th good band, in bands</source>
        <translation>在好波段中每 n 个取一个（单位：波段）</translation>
    </message>
    <message>
        <source>First band</source>
        <translation>首波段</translation>
    </message>
    <message>
        <source>First band used, counted from 1</source>
        <translation>使用的第一个波段，从 1 计数</translation>
    </message>
    <message>
        <source>Last band</source>
        <translation>末波段</translation>
    </message>
    <message>
        <source>Last band used, counted from 1</source>
        <translation>使用的最后一个波段，从 1 计数</translation>
    </message>
    <message>
        <source>All good bands</source>
        <translation>全部好波段</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Every n-th</source>
        <translation>每 n 个取一</translation>
    </message>
    <message>
        <source>Choice of bands</source>
        <translation>波段选择</translation>
    </message>
    <message>
        <source>What of the spectrum the network gets; bad bands are always left out</source>
        <translation>网络得到光谱的哪一部分；坏波段总是排除</translation>
    </message>
    <message>
        <source>from </source>
        <translation>从 </translation>
    </message>
    <message>
        <source>to </source>
        <translation>到 </translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>Open a cube to see its bands</source>
        <translation>打开数据立方体以查看波段</translation>
    </message>
    <message numerus="yes">
        <source>The network gets %n value(s) per pixel</source>
        <translation>
            <numerusform>网络每个像元得到 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Whitening</source>
        <translation>白化</translation>
    </message>
    <message>
        <source>How far the components are brought to one scale, in per cent. 100: the noise of the last ones counts as much as the signal of the first ones. 0: they keep their ratios. With few training pixels about 50 can classify better.</source>
        <translation>各主成分在多大程度上归一到同一尺度，以百分比表示。100：末尾成分的噪声与前面成分的信号同等重要。0：保持原有比例。训练像元很少时，50 左右可能分类更好。</translation>
    </message>
    <message>
        <source>whitening </source>
        <translation>白化 </translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
</context>
<context>
    <name>redline::ui::ClassModel</name>
    <message>
        <source>%1: too few pixels for a test part, so this class is trained but not evaluated</source>
        <translation>%1：像元太少，不够留作测试，因此参与训练但不评价</translation>
    </message>
    <message>
        <source>%1: label value %2, %3 labelled pixels</source>
        <translation>%1：标签值 %2，%3 个标注像元</translation>
    </message>
    <message>
        <source>Value in the label raster</source>
        <translation>标签栅格中的值</translation>
    </message>
    <message>
        <source>Labelled pixels in the scene</source>
        <translation>场景中的标注像元数</translation>
    </message>
    <message>
        <source>Pixels that train, by the split in the settings</source>
        <translation>按设置中的划分用于训练的像元</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像元</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Double-click or F2 renames a class; the menu of a row changes its colour</source>
        <translation>双击或按 F2 可重命名类别；在行的右键菜单中更改颜色</translation>
    </message>
</context>
<context>
    <name>redline::ui::ClassScoreModel</name>
    <message>
        <source>class %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>%1 (not evaluated)</source>
        <translation>%1（未评价）</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>无定义</translation>
    </message>
    <message>
        <source>No test samples of this class: it is left out of average accuracy and macro F1</source>
        <translation>该类没有测试样本：不计入平均精度和宏 F1</translation>
    </message>
    <message>
        <source>0 / 0: nothing was classified as this class</source>
        <translation>0 / 0：没有样本被分为该类</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>召回率</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>Value of the class in the label raster</source>
        <translation>类别在标签栅格中的值</translation>
    </message>
    <message>
        <source>Training samples</source>
        <translation>训练样本</translation>
    </message>
    <message>
        <source>Test samples of this class</source>
        <translation>该类的测试样本</translation>
    </message>
    <message>
        <source>Test samples classified as this class</source>
        <translation>被分为该类的测试样本</translation>
    </message>
    <message>
        <source>Share of the samples classified as this class that belong to it</source>
        <translation>被分为该类的样本中确实属于该类的比例</translation>
    </message>
    <message>
        <source>Share of the samples of this class that were found</source>
        <translation>该类样本中被找到的比例</translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall</source>
        <translation>精确率与召回率的调和平均</translation>
    </message>
</context>
<context>
    <name>redline::ui::CompareView</name>
    <message>
        <source>&amp;Add runs …</source>
        <translation>添加运行(&amp;A)…</translation>
    </message>
    <message>
        <source>Export &amp;CSV …</source>
        <translation>导出 CSV(&amp;C)…</translation>
    </message>
    <message>
        <source>Compared runs</source>
        <translation>所比较的运行</translation>
    </message>
    <message>
        <source>Adds the finished runs of a folder, for example of an earlier project</source>
        <translation>添加某个文件夹中已完成的运行，例如以前的项目</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>agai&amp;nst</source>
        <translation>相对于(&amp;N)</translation>
    </message>
    <message>
        <source>Settings that differ only in the seeds share a row: mean ± standard deviation.</source>
        <translation>仅种子不同的设置合并为一行：均值 ± 标准差。</translation>
    </message>
    <message>
        <source>Finished runs appear here; add earlier ones from their folder.</source>
        <translation>完成的运行显示在这里；可从文件夹添加以前的运行。</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 对 %2</translation>
    </message>
    <message>
        <source>Every configuration becomes a dot here as soon as runs with both numbers are finished.</source>
        <translation>只要有两种数值都齐全的运行完成，每种配置就在此显示为一个点。</translation>
    </message>
    <message>
        <source>%1 (%2 runs)</source>
        <translation>%1（%2 次运行）</translation>
    </message>
    <message>
        <source>Folder that holds run folders</source>
        <translation>包含运行文件夹的文件夹</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Reading runs</source>
        <translation>正在读取运行</translation>
    </message>
    <message>
        <source>No other finished run in %1</source>
        <translation>%1 中没有其他已完成的运行</translation>
    </message>
</context>
<context>
    <name>redline::ui::ConfusionModel</name>
    <message>
        <source>%1 has no test samples: not evaluated</source>
        <translation>%1 没有测试样本：未评价</translation>
    </message>
    <message>
        <source>%1 of %2 samples of %3 were classified as %4</source>
        <translation>%3 的 %2 个样本中有 %1 个被分为 %4</translation>
    </message>
    <message>
        <source>%1 test samples of %2</source>
        <translation>%2 的 %1 个测试样本</translation>
    </message>
    <message>
        <source>%1 samples were classified as %2</source>
        <translation>%1 个样本被分为 %2</translation>
    </message>
    <message>
        <source>%1 test samples</source>
        <translation>%1 个测试样本</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>%1 (not evaluated)</source>
        <translation>%1（未评价）</translation>
    </message>
</context>
<context>
    <name>redline::ui::CoreText</name>
    <message>
        <source>Risk (unproven)</source>
        <translation>有风险（未证实）</translation>
    </message>
    <message>
        <source>No risk seen (unproven)</source>
        <translation>未见风险（未证实）</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>在学习</translation>
    </message>
    <message>
        <source>Guessing</source>
        <translation>在猜测</translation>
    </message>
    <message>
            <source>natural</source>
            <translation>自然</translation>
        </message>
    <message>
            <source>inverse frequency</source>
            <translation>逆频率</translation>
        </message>
    <message>
            <source>stratified</source>
            <translation>分层</translation>
        </message>
    <message>
            <source>coverage-maximising</source>
            <translation>最大覆盖</translation>
        </message>
    <message>
            <source>class, then pixel</source>
            <translation>先类别后像素</translation>
        </message>
    <message>
        <source>Variable (labels)</source>
        <translation>变量（标签）</translation>
    </message>
    <message>
        <source>Wavelength unit</source>
        <translation>波长单位</translation>
    </message>
    <message>
        <source>Class attribute</source>
        <translation>类别属性</translation>
    </message>
    <message>
        <source>Group attribute</source>
        <translation>分组属性</translation>
    </message>
    <message>
        <source>Axis order</source>
        <translation>轴顺序</translation>
    </message>
    <message>
        <source>Byte order</source>
        <translation>字节序</translation>
    </message>
    <message>
        <source>No label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>Open test labels</source>
        <translation>打开测试标签</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>No data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩膜</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批量</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>%1 taken as %2</source>
        <translation>%1 取为 %2</translation>
    </message>
    <message>
        <source>Variable (mask)</source>
        <translation>变量（掩膜）</translation>
    </message>
    <message>
        <source>Mask values</source>
        <translation>掩膜值</translation>
    </message>
</context>
<context>
    <name>redline::ui::CubeDetails</name>
    <message>
        <source>What was understood</source>
        <translation>读取结果</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Correct a wrong guess</source>
        <translation>更正错误的猜测</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>同文件</translation>
    </message>
    <message>
        <source>Stored value that means no data, before scale and offset</source>
        <translation>表示无数据的存储值（缩放和偏移之前）</translation>
    </message>
    <message>
        <source>value = stored × scale + offset, for all bands</source>
        <translation>值 = 存储值 × 缩放 + 偏移，适用于所有波段</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Axis order</source>
        <translation>轴顺序</translation>
    </message>
    <message>
        <source>No data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>What in the file is the cube</source>
        <translation>文件中哪个变量是数据立方体</translation>
    </message>
    <message>
        <source>The file offers one thing only</source>
        <translation>文件中只有一个变量</translation>
    </message>
    <message>
        <source>%1 (as understood)</source>
        <translation>%1（识别结果）</translation>
    </message>
    <message>
        <source>Order of the axes as stored, slowest first</source>
        <translation>存储的轴顺序，变化最慢的在前</translation>
    </message>
    <message>
        <source>This format states the order of its axes</source>
        <translation>该格式已写明轴顺序</translation>
    </message>
    <message>
        <source>Opening the cube</source>
        <translation>正在打开数据立方体</translation>
    </message>
    <message>
        <source>Reading ...</source>
        <translation>正在读取……</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Drag to choose a part of the scene</source>
        <translation>拖动以选取场景的一部分</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Mask raster</source>
        <translation>掩膜栅格</translation>
    </message>
    <message>
        <source>A raster on the cube's grid: what it marks has no data. Clouds, shadows, quality flags; of a PRISMA product the file itself.</source>
        <translation>与立方体同一网格的栅格：被其标记的像元视为无数据，例如云、阴影、质量标志；PRISMA 产品可直接选其文件本身。</translation>
    </message>
    <message>
        <source>all but 0</source>
        <translation>除 0 以外的所有值</translation>
    </message>
    <message>
        <source>Mask values</source>
        <translation>掩膜值</translation>
    </message>
    <message>
        <source>The values of the mask that mark a pixel, for example 2, 3</source>
        <translation>掩膜中表示“标记”的取值，例如 2, 3</translation>
    </message>
    <message>
        <source>Browse ...</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Open a mask</source>
        <translation>打开掩膜</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩膜</translation>
    </message>
    <message>
        <source>“%1” is no value of a mask</source>
        <translation>“%1”不是掩膜的取值</translation>
    </message>
    <message>
        <source>give whole numbers, for example 2, 3</source>
        <translation>请填写整数，例如 2, 3</translation>
    </message>
    <message>
        <source>Unit of the file&apos;s wavelengths, where it is wrong or missing</source>
        <translation>文件波长的单位，用于单位有误或缺失的情况</translation>
    </message>
    <message>
        <source>little endian</source>
        <translation>小端</translation>
    </message>
    <message>
        <source>big endian</source>
        <translation>大端</translation>
    </message>
    <message>
        <source>Byte order</source>
        <translation>字节序</translation>
    </message>
    <message>
        <source>Wavelength unit</source>
        <translation>波长单位</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Memory for parts of the file that were read; kept for the cubes that are opened next</source>
        <translation>用于缓存已读取文件部分的内存；之后打开的立方体也使用此值</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>What in the mask&apos;s file marks: an array, or one of its layers</source>
        <translation>掩膜文件中用于标记的内容：一个数组或其中一个图层</translation>
    </message>
    <message>
        <source>Mask variable</source>
        <translation>掩膜变量</translation>
    </message>
    <message>
        <source>the likeliest</source>
        <translation>最可能的</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>redline::ui::DataPanel</name>
    <message numerus="yes">
        <source>%1 and %n more tile(s)</source>
        <translation>
            <numerusform>%1 及另外 %n 个图块文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Open cube ...</source>
        <translation>打开立方体……</translation>
    </message>
    <message>
        <source>Open labels ...</source>
        <translation>打开标签……</translation>
    </message>
    <message>
        <source>Details ...</source>
        <translation>详情……</translation>
    </message>
    <message>
        <source>Cube</source>
        <translation>数据立方体</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Size, type, wavelengths, bad bands, scale, no-data and coordinates as they were understood, and where to correct them</source>
        <translation>识别出的大小、类型、波长、坏波段、缩放、无数据值和坐标，并可在此更正</translation>
    </message>
    <message>
        <source>A label raster or polygons with a class attribute</source>
        <translation>标签栅格，或带类别属性的多边形</translation>
    </message>
    <message>
        <source>Open a cube first: labels lie on its grid</source>
        <translation>请先打开立方体：标签位于它的网格上</translation>
    </message>
    <message>
        <source>No cube open</source>
        <translation>未打开立方体</translation>
    </message>
    <message>
        <source>Built-in synthetic scene</source>
        <translation>内置合成场景</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, %3 bands</source>
        <translation>%1 × %2 像元，%3 个波段</translation>
    </message>
    <message numerus="yes">
        <source>%n bad band(s)</source>
        <translation>
            <numerusform>%n 个坏波段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es): see Details</source>
        <translation>
            <numerusform>%n 处猜测：见“详情”</numerusform>
        </translation>
    </message>
    <message>
        <source>No labels open</source>
        <translation>未打开标签</translation>
    </message>
    <message>
        <source>%1 classes, %2 labelled pixels</source>
        <translation>%1 类，%2 个标注像元</translation>
    </message>
    <message>
        <source>Every value is a class</source>
        <translation>每个值都是一个类别</translation>
    </message>
    <message>
        <source>Unlabelled: %1 (assumed)</source>
        <translation>未标注值：%1（假定）</translation>
    </message>
    <message>
        <source>Unlabelled: %1</source>
        <translation>未标注值：%1</translation>
    </message>
    <message>
        <source>Test labels of their own</source>
        <translation>另有测试标签</translation>
    </message>
    <message>
        <source>Train %1, validation %2, test %3 pixels</source>
        <translation>训练 %1、验证 %2、测试 %3 个像元</translation>
    </message>
    <message>
        <source>%1 % of the test pixels lie where a training patch reaches: their accuracy flatters. A spatially disjoint split avoids it.</source>
        <translation>%1 % 的测试像元位于训练图块所及之处：其精度偏高。空间不相交的划分可以避免。</translation>
    </message>
    <message>
        <source>Value that means no label</source>
        <translation>表示未标注的值</translation>
    </message>
    <message>
        <source>Which value of the raster means &quot;no label&quot;. Where the file does not say it, 0 is assumed.</source>
        <translation>栅格中哪个值表示“未标注”。文件未说明时假定为 0。</translation>
    </message>
    <message>
        <source>Classes, counts, the value that means no label, attribute and mask as they were understood, and where to correct them</source>
        <translation>类别、数量、表示无标签的值、属性和掩膜的理解结果，并可在此更正</translation>
    </message>
    <message>
        <source>Details of the labels</source>
        <translation>标签详情</translation>
    </message>
    <message>
        <source>Details of the cube</source>
        <translation>数据立方体详情</translation>
    </message>
    <message>
        <source>&amp;Colour ...</source>
        <translation>颜色(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>%1 的颜色</translation>
    </message>
</context>
<context>
    <name>redline::ui::ExportDialog</name>
    <message>
        <source>Light colours, for paper</source>
        <translation>浅色，适合印刷</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF drawing</source>
        <translation>PDF 矢量图</translation>
    </message>
    <message>
        <source>CSV data</source>
        <translation>CSV 数据</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Browse …</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>文件(&amp;I)</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>高(&amp;H)</translation>
    </message>
    <message>
        <source> dots per inch</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
</context>
<context>
    <name>redline::ui::FitModel</name>
    <message>
        <source>%1 (this machine)</source>
        <translation>%1（本机）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The settings fit this device.</source>
        <translation>这些设置适合该设备。</translation>
    </message>
    <message>
        <source>The chosen micro-batch of %1 does not fit this device.</source>
        <translation>所选的微批量 %1 超出该设备的内存。</translation>
    </message>
    <message>
        <source>Largest micro-batch such that every smaller one fits too</source>
        <translation>使所有更小值也都能容纳的最大微批量</translation>
    </message>
    <message>
        <source>Largest patch such that every smaller one fits too</source>
        <translation>使所有更小值也都能容纳的最大图块</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>b at patch %1</source>
        <translation>图块 %1 时的 b</translation>
    </message>
    <message>
        <source>patch at b = %1</source>
        <translation>b = %1 时的图块</translation>
    </message>
</context>
<context>
    <name>redline::ui::FitTable</name>
    <message>
        <source>What fits each device</source>
        <translation>各设备可容纳的设置</translation>
    </message>
    <message>
        <source>Solving …</source>
        <translation>正在求解…</translation>
    </message>
    <message>
        <source>Memory of a training step with these settings; greyed where the chosen b does not fit.</source>
        <translation>这些设置下一个训练步的内存；所选 b 放不下的设备以灰色显示。</translation>
    </message>
</context>
<context>
    <name>redline::ui::GuessScale</name>
    <message>
        <source>Macro F1 by guessing, from the test counts: one class always %1, uniform %2, class frequencies %3. Permuted predictions reach %4 to %5.</source>
        <translation>按测试计数，猜测所得的宏 F1：总猜一类 %1，均匀 %2，按类别频率 %3。打乱后的预测达到 %4 至 %5。</translation>
    </message>
    <message>
        <source>guessing %1 – %2 (test)</source>
        <translation>猜测 %1 – %2（测试）</translation>
    </message>
    <message>
        <source>test macro F1 %1</source>
        <translation>测试宏 F1 %1</translation>
    </message>
</context>
<context>
    <name>redline::ui::ImageCanvas</name>
    <message>
        <source>Picture of the scene</source>
        <translation>场景图像</translation>
    </message>
    <message>
        <source>Arrow keys move the marked pixel, plus and minus zoom, 0 fits the scene into the view</source>
        <translation>方向键移动所选像元，加减键缩放，0 键使场景适合窗口</translation>
    </message>
</context>
<context>
    <name>redline::ui::ImageView</name>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>Band shown as %1</source>
        <translation>显示为%1的波段</translation>
    </message>
    <message>
        <source>Band shown as %1; bad bands are in brackets</source>
        <translation>显示为%1的波段；坏波段加括号</translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation>叠加(&amp;O)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Uncertainty</source>
        <translation>不确定性</translation>
    </message>
    <message>
        <source>What is laid over the picture</source>
        <translation>叠加在图像上的内容</translation>
    </message>
    <message>
        <source>Opacity of the overlay</source>
        <translation>叠加层不透明度</translation>
    </message>
    <message>
        <source>Opacity of the overlay in per cent</source>
        <translation>叠加层不透明度（百分比）</translation>
    </message>
    <message>
        <source>Reading ...</source>
        <translation>正在读取……</translation>
    </message>
    <message>
        <source>Open a cube to see it here</source>
        <translation>打开立方体后在此显示</translation>
    </message>
    <message>
        <source>%1: %2 nm</source>
        <translation>%1：%2 nm</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图像</translation>
    </message>
</context>
<context>
    <name>redline::ui::Job</name>
    <message>
        <source>stopping ...</source>
        <translation>正在停止……</translation>
    </message>
</context>
<context>
    <name>redline::ui::JobStrip</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the running job</source>
        <translation>取消正在运行的任务</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
</context>
<context>
    <name>redline::ui::LayerModel</name>
    <message>
        <source>This layer sets the memory peak of the step.</source>
        <translation>该层决定此步的内存峰值。</translation>
    </message>
    <message>
        <source>Output of a micro-batch of %1 in 4-byte numbers</source>
        <translation>微批量为 %1 时的输出，每个数 4 字节</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Output size</source>
        <translation>输出大小</translation>
    </message>
</context>
<context>
    <name>redline::ui::LessonPanel</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Do it for me</source>
        <translation>替我完成</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>Numbers of this step</source>
        <translation>本步的数值</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>%1 (%2 min)</source>
        <translation>%1（%2 分钟）</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>redline::ui::MainWindow</name>
    <message>
        <source>Take the trained network, the report or the tables elsewhere</source>
        <translation>把训练好的网络、报告或表格带到别处使用</translation>
    </message>
    <message>
        <source>Network for PyTorch (*.py)</source>
        <translation>PyTorch 网络 (*.py)</translation>
    </message>
    <message>
        <source>Network as TorchScript (*.pt)</source>
        <translation>TorchScript 网络 (*.pt)</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>权重 (*.safetensors)</translation>
    </message>
    <message>
        <source>Report (*.html)</source>
        <translation>报告 (*.html)</translation>
    </message>
    <message>
        <source>Tables, in a new folder (*)</source>
        <translation>表格，写入新文件夹 (*)</translation>
    </message>
    <message>
        <source>Export the run</source>
        <translation>导出运行</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Still working</source>
        <translation>任务仍在进行</translation>
    </message>
    <message>
        <source>The training is still running. Stop it, keep what was reached, and close?</source>
        <translation>训练仍在进行。停止训练、保留已有成果并关闭吗？</translation>
    </message>
    <message>
        <source>%1 is still running. Cancel it and close?</source>
        <translation>%1 仍在进行。取消并关闭吗？</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>继续工作</translation>
    </message>
    <message>
        <source>Synthetic scene</source>
        <translation>合成场景</translation>
    </message>
    <message>
        <source>loading LibTorch ...</source>
        <translation>正在加载 LibTorch……</translation>
    </message>
    <message>
        <source>no training: LibTorch could not be loaded</source>
        <translation>无法训练：LibTorch 加载失败</translation>
    </message>
    <message>
        <source>Planned for %1</source>
        <translation>规划依据：%1</translation>
    </message>
    <message>
        <source>Open &amp;cube ...</source>
        <translation>打开立方体(&amp;C)……</translation>
    </message>
    <message>
        <source>Open a hyperspectral cube or its tiles</source>
        <translation>打开高光谱立方体或其分块</translation>
    </message>
    <message>
        <source>Open &amp;labels ...</source>
        <translation>打开标签(&amp;L)……</translation>
    </message>
    <message>
        <source>Open a label raster or polygons</source>
        <translation>打开标签栅格或多边形</translation>
    </message>
    <message>
        <source>Open &amp;test labels ...</source>
        <translation>打开测试标签(&amp;T)……</translation>
    </message>
    <message>
        <source>Open separate labels for the test</source>
        <translation>打开单独的测试标签</translation>
    </message>
    <message>
        <source>Open the built-in synthetic scene</source>
        <translation>打开内置合成场景</translation>
    </message>
    <message>
        <source>Open &amp;project ...</source>
        <translation>打开项目(&amp;P)……</translation>
    </message>
    <message>
        <source>Open a saved project</source>
        <translation>打开已保存的项目</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>保存项目(&amp;S)</translation>
    </message>
    <message>
        <source>Save data paths, settings and runs</source>
        <translation>保存数据路径、设置和运行记录</translation>
    </message>
    <message>
        <source>Save project &amp;as ...</source>
        <translation>项目另存为(&amp;A)……</translation>
    </message>
    <message>
        <source>Save the project under another name</source>
        <translation>以另一名称保存项目</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the program</source>
        <translation>关闭程序</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Train with the current settings</source>
        <translation>用当前设置训练</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Pause or go on between two steps</source>
        <translation>在两步之间暂停或继续</translation>
    </message>
    <message>
        <source>Stop after the running step; what was reached is tested and kept</source>
        <translation>在当前步之后停止；已有成果会被测试并保留</translation>
    </message>
    <message>
        <source>Pro&amp;be now</source>
        <translation>立即探测(&amp;B)</translation>
    </message>
    <message>
        <source>Measure the gradient noise once, before training</source>
        <translation>在训练前测量一次梯度噪声</translation>
    </message>
    <message>
        <source>&amp;Measure this setting</source>
        <translation>测量此设置(&amp;M)</translation>
    </message>
    <message>
        <source>Run three real steps and compare their memory with the prediction</source>
        <translation>实际运行三步，将其内存与预测比较</translation>
    </message>
    <message>
        <source>&amp;Classify scene</source>
        <translation>场景分类(&amp;C)</translation>
    </message>
    <message>
        <source>Classify every pixel with the trained network</source>
        <translation>用训练好的网络对每个像元分类</translation>
    </message>
    <message>
        <source>&amp;Export map ...</source>
        <translation>导出地图(&amp;E)……</translation>
    </message>
    <message>
        <source>Write the map as GeoTIFF or ENVI classification</source>
        <translation>将地图写为 GeoTIFF 或 ENVI 分类文件</translation>
    </message>
    <message>
        <source>Copy a picture of the open tab</source>
        <translation>复制当前标签页的图片</translation>
    </message>
    <message>
        <source>&amp;What was understood ...</source>
        <translation>读取结果(&amp;W)……</translation>
    </message>
    <message>
        <source>How the open file was read, and corrections</source>
        <translation>文件的读取方式与更正</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Lessons for a class or for oneself</source>
        <translation>课堂或自学课程</translation>
    </message>
    <message>
        <source>&amp;About Redline</source>
        <translation>关于 Redline(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本与许可证</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Main tools</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Waits for the running job</source>
        <translation>等待正在运行的任务</translation>
    </message>
    <message>
        <source>Open a cube first</source>
        <translation>请先打开立方体</translation>
    </message>
    <message>
        <source>Open labels first</source>
        <translation>请先打开标签</translation>
    </message>
    <message>
        <source>LibTorch is being loaded</source>
        <translation>正在加载 LibTorch</translation>
    </message>
    <message>
        <source>The chosen device is not in this computer</source>
        <translation>所选设备不在本机</translation>
    </message>
    <message>
        <source>Nothing is training</source>
        <translation>当前没有训练</translation>
    </message>
    <message>
        <source>Train a network first</source>
        <translation>请先训练网络</translation>
    </message>
    <message>
        <source>Classify the scene first</source>
        <translation>请先对场景分类</translation>
    </message>
    <message>
        <source>About Redline</source>
        <translation>关于 Redline</translation>
    </message>
    <message>
        <source>Redline %1
Plans, trains and checks patch-based classification of hyperspectral images.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Redline %1
规划、训练并检验高光谱图像的图块分类。

自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本，不提供任何担保。</translation>
    </message>
    <message>
        <source>Open a cube or its tiles</source>
        <translation>打开立方体或其分块</translation>
    </message>
    <message>
        <source>Cubes (*.hdr *.img *.dat *.raw *.bil *.bip *.bsq *.tif *.tiff *.vrt *.h5 *.he5 *.hdf5 *.nc *.mat *.npy *.npz);;All files (*)</source>
        <translation>立方体 (*.hdr *.img *.dat *.raw *.bil *.bip *.bsq *.tif *.tiff *.vrt *.h5 *.he5 *.hdf5 *.nc *.mat *.npy *.npz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open test labels</source>
        <translation>打开测试标签</translation>
    </message>
    <message>
        <source>Open labels</source>
        <translation>打开标签</translation>
    </message>
    <message>
        <source>Labels (*.hdr *.img *.dat *.tif *.tiff *.vrt *.mat *.npy *.npz *.gpkg *.shp *.geojson *.json);;All files (*)</source>
        <translation>标签 (*.hdr *.img *.dat *.tif *.tiff *.vrt *.mat *.npy *.npz *.gpkg *.shp *.geojson *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>GeoTIFF (*.tif)</source>
        <translation>GeoTIFF (*.tif)</translation>
    </message>
    <message>
        <source>ENVI classification (*.img)</source>
        <translation>ENVI 分类 (*.img)</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>导出地图</translation>
    </message>
    <message>
        <source>The picture of the tab is in the clipboard</source>
        <translation>标签页图片已复制到剪贴板</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Redline projects (*.redline)</source>
        <translation>Redline 项目 (*.redline)</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
            <source>Re-estimate batch-&amp;norm statistics</source>
            <translation>重新估计批归一化统计量(&amp;N)</translation>
        </message>
    <message>
            <source>Estimate them anew from the training part, without changing a weight</source>
            <translation>由训练部分重新估计，不改变任何权重</translation>
        </message>
    <message>
        <source>Use micro-batch %1</source>
        <translation>改用微批量 %1</translation>
    </message>
    <message>
        <source>Micro-batch %1</source>
        <translation>微批量 %1</translation>
    </message>
    <message>
        <source>Save the project?</source>
        <translation>保存项目？</translation>
    </message>
    <message>
        <source>The project %1 was changed.</source>
        <translation>项目 %1 已更改。</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>保存并关闭</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>不保存直接关闭</translation>
    </message>
    <message>
        <source>S&amp;ynthetic scene</source>
        <translation>合成场景(&amp;Y)</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>停止(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Resume a run ...</source>
        <translation>继续一次运行(&amp;R)…</translation>
    </message>
    <message>
        <source>Go on with a run that was stopped or interrupted, from its last checkpoint</source>
        <translation>从最后一个检查点继续已停止或中断的运行</translation>
    </message>
    <message>
        <source>Export r&amp;un ...</source>
        <translation>导出运行(&amp;U)…</translation>
    </message>
    <message>
        <source>Copy p&amp;icture of the tab</source>
        <translation>复制标签页图片(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Open the test labels again: the scene is read in another way now.</source>
        <translation>请重新打开测试标签：场景的读取方式已改变。</translation>
    </message>
    <message>
        <source>Files are missing</source>
        <translation>缺少文件</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of this project are not where it says. Were they moved or renamed?</source>
        <translation>
            <numerusform>此项目的 %n 个文件不在记录的位置。是否移动或重命名过？</numerusform>
        </translation>
    </message>
    <message>
        <source>Find them in a folder ...</source>
        <translation>在文件夹中查找…</translation>
    </message>
    <message>
        <source>Settings and runs only</source>
        <translation>仅打开设置和运行</translation>
    </message>
    <message>
        <source>Folder with the data</source>
        <translation>数据所在的文件夹</translation>
    </message>
    <message>
        <source>Folder of a run that was stopped or interrupted</source>
        <translation>已停止或中断的运行的文件夹</translation>
    </message>
    <message>
        <source>Work was left behind</source>
        <translation>有未关闭的工作</translation>
    </message>
    <message>
        <source>Redline did not end properly the last time. Bring back the work of %1?</source>
        <translation>Redline 上次没有正常退出。要恢复 %1 的工作吗？</translation>
    </message>
    <message>
        <source>A training was running: it can be gone on with from its last checkpoint.</source>
        <translation>当时正在训练：可以从最后一个检查点继续。</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>丢弃</translation>
    </message>
</context>
<context>
    <name>redline::ui::MapPanel</name>
    <message>
        <source>&amp;Classify scene</source>
        <translation>场景分类(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export map …</source>
        <translation>导出地图(&amp;E)…</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Uncertainty</source>
        <translation>不确定性</translation>
    </message>
    <message>
        <source>Agreement with labels</source>
        <translation>与标签的一致性</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>地图内容</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>No labels are open.</source>
        <translation>未打开标签。</translation>
    </message>
    <message>
        <source>Not classified yet. “Classify scene” gives every pixel a class.</source>
        <translation>尚未分类。“场景分类”会给每个像元一个类别。</translation>
    </message>
    <message>
        <source>There are no labels on the map&apos;s grid to compare with.</source>
        <translation>地图网格上没有可供比较的标签。</translation>
    </message>
    <message>
        <source>This map was made without probabilities.</source>
        <translation>此地图没有概率。</translation>
    </message>
    <message>
        <source>sure (probability 1)</source>
        <translation>确定（概率 1）</translation>
    </message>
    <message>
        <source>probability 0.5</source>
        <translation>概率 0.5</translation>
    </message>
    <message>
        <source>unsure (near 0)</source>
        <translation>不确定（接近 0）</translation>
    </message>
    <message>
        <source>agrees with the label</source>
        <translation>与标签一致</translation>
    </message>
    <message>
        <source>disagrees</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>%1: value %2, %3 pixels</source>
        <translation>%1：值 %2，%3 个像元</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>row %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
    <message>
        <source>, probability %1</source>
        <translation>，概率 %1</translation>
    </message>
    <message>
        <source>, label %1</source>
        <translation>，标签 %1</translation>
    </message>
</context>
<context>
    <name>redline::ui::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>redline::ui::PlanView</name>
    <message>
        <source>%1: %2, patch %3, B = %4, b = %5</source>
        <translation>%1：%2，图块 %3，B = %4，b = %5</translation>
    </message>
    <message>
        <source>&amp;Probe now</source>
        <translation>立即探测(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Measure this setting</source>
        <translation>测量此设置(&amp;M)</translation>
    </message>
    <message>
        <source>What the memory plot runs over</source>
        <translation>内存图的横轴</translation>
    </message>
    <message>
        <source>Axis of the memory plot</source>
        <translation>内存图的横轴</translation>
    </message>
    <message>
        <source>Measures the gradient noise once, with the network as it is: one batch of 64 and ten batches of B samples</source>
        <translation>用当前网络测量一次梯度噪声：一个 64 样本的批次和十个 B 样本的批次</translation>
    </message>
    <message>
        <source>Runs three real steps with these settings and shows the measured memory beside the prediction</source>
        <translation>用这些设置实际运行三步，并把实测内存显示在预测旁边</translation>
    </message>
    <message>
        <source>Memory &amp;over</source>
        <translation>内存横轴(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Advice</source>
        <translation>建议(&amp;A)</translation>
    </message>
    <message>
        <source>three real steps with these settings; predicted %1</source>
        <translation>用这些设置实际运行三步；预测 %1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>Advice needs settings that the network accepts.</source>
        <translation>需要网络可接受的设置才能给出建议。</translation>
    </message>
    <message>
        <source>Largest micro-batch that fits: %1 (chosen: %2).</source>
        <translation>可容纳的最大微批量：%1（所选：%2）。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Nothing to change: the lines that are known lie left of the batch, and it fits.</source>
        <translation>无需更改：已知的线都在批量左侧，且内存足够。</translation>
    </message>
    <message>
        <source>Advice: %1</source>
        <translation>建议：%1</translation>
    </message>
    <message>
        <source>Class &amp;counts of</source>
        <translation>类别数量取自(&amp;C)</translation>
    </message>
    <message>
        <source>Scene whose class counts are planned for</source>
        <translation>规划所用类别数量的场景</translation>
    </message>
    <message>
        <source>What &amp;fits</source>
        <translation>可容纳(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>网络层(&amp;L)</translation>
    </message>
    <message>
        <source>Layers of the network</source>
        <translation>网络的各层</translation>
    </message>
    <message>
        <source>the open scene</source>
        <translation>打开的场景</translation>
    </message>
    <message>
        <source>The class counts of the open labels</source>
        <translation>打开的标签的类别数量</translation>
    </message>
    <message>
        <source>%1 classes, %2 bands. Source: %3</source>
        <translation>%1 类，%2 个波段。来源：%3</translation>
    </message>
    <message>
        <source>%1, %2 % of each class for training</source>
        <translation>%1，每类 %2 % 用于训练</translation>
    </message>
    <message>
        <source>Batch norm sees micro-batches of %1 with %2 classes on average.</source>
        <translation>批归一化看到的微批量为 %1，平均含 %2 类。</translation>
    </message>
    <message>
        <source>; the model by itself says %1 – %2.</source>
        <translation>；模型自身给出 %1 – %2。</translation>
    </message>
    <message>
        <source>Drag the red line, or click, to set this value; Ctrl+Z takes it back</source>
        <translation>拖动红线或单击以设置此值；Ctrl+Z 撤销</translation>
    </message>
</context>
<context>
    <name>redline::ui::PlotWidget</name>
    <message>
        <source>Copy, export and view options of this plot</source>
        <translation>此图的复制、导出和视图选项</translation>
    </message>
    <message>
        <source>Plot menu</source>
        <translation>图形菜单</translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation>暂无内容。</translation>
    </message>
    <message>
        <source>Reset &amp;view</source>
        <translation>重置视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Logarithmic y axis</source>
        <translation>对数 y 轴(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Series</source>
        <translation>曲线(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;data</source>
        <translation>复制数据(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Export (PNG, SVG, PDF, CSV) …</source>
        <translation>导出（PNG、SVG、PDF、CSV）(&amp;E)…</translation>
    </message>
    <message>
        <source>Plot of %1 over %2</source>
        <translation>%1 随 %2 的变化图</translation>
    </message>
</context>
<context>
    <name>redline::ui::ResultsView</name>
    <message>
        <source>No results yet. Train a network: how well it does on the test pixels appears here, beside what guessing would reach.</source>
        <translation>尚无结果。训练网络后，这里显示它在测试像元上的表现，旁边是猜测所能达到的水平。</translation>
    </message>
    <message>
        <source>Overall accuracy</source>
        <translation>总体精度</translation>
    </message>
    <message>
        <source>Average accuracy</source>
        <translation>平均精度</translation>
    </message>
    <message>
        <source>Kappa</source>
        <translation>Kappa</translation>
    </message>
    <message>
        <source>Macro F1</source>
        <translation>宏 F1</translation>
    </message>
    <message>
        <source>Rows: truth. Columns: prediction. Blue agrees, orange does not.</source>
        <translation>行：真值。列：预测。蓝色一致，橙色不一致。</translation>
    </message>
    <message>
        <source>Counts and per cent</source>
        <translation>计数和百分比</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Per cent of the row</source>
        <translation>行百分比</translation>
    </message>
    <message>
        <source>What the cells say</source>
        <translation>单元格内容</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>混淆矩阵</translation>
    </message>
    <message>
        <source>Confusion &amp;matrix</source>
        <translation>混淆矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>Scores per class</source>
        <translation>逐类得分</translation>
    </message>
    <message>
        <source>&amp;Per class</source>
        <translation>逐类(&amp;P)</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>无定义</translation>
    </message>
    <message>
        <source>One class has no test samples and was not evaluated.</source>
        <translation>有一个类别没有测试样本，未评价。</translation>
    </message>
    <message>
        <source>%1 classes have no test samples and were not evaluated.</source>
        <translation>%1 个类别没有测试样本，未评价。</translation>
    </message>
    <message>
        <source>This map came without test scores.</source>
        <translation>此地图没有测试得分。</translation>
    </message>
    <message>
        <source>&amp;Export ...</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>The confusion matrix as PNG, SVG, PDF or CSV</source>
        <translation>将混淆矩阵导出为 PNG、SVG、PDF 或 CSV</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>真实</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>redline::ui::Session</name>
    <message>
        <source>training pixels of the open scene</source>
        <translation>当前场景的训练像元</translation>
    </message>
    <message>
        <source>labelled pixels of the open scene</source>
        <translation>当前场景的标注像元</translation>
    </message>
    <message>
        <source>no scene open: %1 classes of equal size assumed</source>
        <translation>未打开场景：假定 %1 个等量类别</translation>
    </message>
</context>
<context>
    <name>redline::ui::SettingsPanel</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>From a file ...</source>
        <translation>来自文件……</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>P: side of the square around a pixel that the network sees, in pixels</source>
        <translation>P：网络在像元周围看到的方形边长，单位像元</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像元</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>D: values per pixel that the network gets. Which ones is chosen under Bands.</source>
        <translation>D：网络每个像元得到的值的个数；具体哪些在“波段”中选择。</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Replaces the network&apos;s own normalisation. Batch norm depends on the micro-batch, the others do not.</source>
        <translation>替换网络自带的归一化。批归一化依赖微批量，其余不依赖。</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>按原设计</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组数</translation>
    </message>
    <message>
        <source>Groups of channels that group norm normalises together</source>
        <translation>分组归一化中一起归一化的通道组数</translation>
    </message>
    <message>
        <source>This network sees single spectra: its patch is one pixel.</source>
        <translation>该网络只看单条光谱：图块为一个像元。</translation>
    </message>
    <message>
        <source>A network from a file has its own patch size.</source>
        <translation>来自文件的网络有自己的图块大小。</translation>
    </message>
    <message>
        <source>The smallest patch this network takes is %1 pixels; the scene is smaller.</source>
        <translation>该网络的最小图块为 %1 像元；场景更小。</translation>
    </message>
    <message>
        <source>This network needs %1 bands; the scene has %2 good ones.</source>
        <translation>该网络需要 %1 个波段；场景只有 %2 个好波段。</translation>
    </message>
    <message>
        <source>The bands are given by their wavelengths.</source>
        <translation>波段由波长给定。</translation>
    </message>
    <message>
        <source>Only group norm has groups.</source>
        <translation>只有分组归一化才有组数。</translation>
    </message>
    <message>
        <source>This split does not take a share.</source>
        <translation>该划分不使用比例。</translation>
    </message>
    <message>
        <source>Only the split per class takes a number of pixels.</source>
        <translation>只有按类别划分才使用像元数。</translation>
    </message>
    <message>
        <source>Explicit node ranges are set.</source>
        <translation>已设定明确的节点范围。</translation>
    </message>
    <message>
        <source>Open a network</source>
        <translation>打开网络</translation>
    </message>
    <message>
        <source>Network files (*.json);;All files (*)</source>
        <translation>网络文件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机 CPU</translation>
    </message>
    <message>
        <source>%1 (plan only)</source>
        <translation>%1（仅规划）</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>B: samples per optimiser step</source>
        <translation>B：每个优化步的样本数</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批量</translation>
    </message>
    <message>
        <source>b: samples per forward and backward pass. B = b × M; a smaller b saves memory and leaves the gradient as it is, but batch norm sees only b.</source>
        <translation>b：每次前向和反向的样本数。B = b × M；较小的 b 节省内存且不改变梯度，但批归一化只看到 b。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Number format of the forward and backward pass. On CPUs without AVX-512, bf16 is several times slower than FP32.</source>
        <translation>前向和反向使用的数值格式。在没有 AVX-512 的 CPU 上，bf16 比 FP32 慢数倍。</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Segments that are computed again in the backward pass instead of being kept: less memory, about one more forward pass. 0: none.</source>
        <translation>反向时重新计算而不保留的段数：更省内存，约多一次前向计算。0：不用。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where to train. Devices that this computer does not have can be planned for.</source>
        <translation>训练所用设备。本机没有的设备也可用于规划。</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Adam and AdamW keep two more values per parameter than SGD</source>
        <translation>Adam 和 AdamW 比 SGD 每个参数多保存两个值</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Step size at the start of the schedule</source>
        <translation>学习率计划开始时的步长</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>学习率计划</translation>
    </message>
    <message>
        <source>How the learning rate falls over the epochs</source>
        <translation>学习率随轮次如何下降</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>阶梯</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Pulls the weights towards zero; 0: off</source>
        <translation>把权重拉向零；0：关闭</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Class-weighted and logit-adjusted losses make up for unequal class counts</source>
        <translation>类别加权和 logit 调整的损失可补偿类别不均</translation>
    </message>
    <message>
        <source>Cross-entropy</source>
        <translation>交叉熵</translation>
    </message>
    <message>
        <source>Weighted</source>
        <translation>加权</translation>
    </message>
    <message>
        <source>Logit-adjusted</source>
        <translation>logit 调整</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Passes over the training pixels</source>
        <translation>遍历训练像元的次数</translation>
    </message>
    <message>
        <source>Flip and turn patches</source>
        <translation>翻转和旋转图块</translation>
    </message>
    <message>
        <source>Augmentation: flips and right-angle turns of each patch</source>
        <translation>增强：每个图块的翻转和直角旋转</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>How the samples of a step are drawn. Validation and test always keep the scene&apos;s own distribution.</source>
        <translation>每一步的样本如何抽取。验证和测试总是保持场景本身的分布。</translation>
    </message>
    <message>
        <source>Natural</source>
        <translation>自然</translation>
    </message>
    <message>
        <source>Inverse frequency</source>
        <translation>逆频率</translation>
    </message>
    <message>
        <source>Stratified</source>
        <translation>分层</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>Class, then pixel</source>
        <translation>先类别后像元</translation>
    </message>
    <message>
        <source>Correct the prior</source>
        <translation>校正先验</translation>
    </message>
    <message>
        <source>At inference, takes back what the sampler changed about how often each class is seen</source>
        <translation>推断时抵消采样器对类别频率的改变</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Which labelled pixels train and which test. With a random split, patches of both parts overlap and accuracy flatters.</source>
        <translation>哪些标注像元用于训练，哪些用于测试。随机划分时两部分的图块会重叠，精度偏高。</translation>
    </message>
    <message>
        <source>Random share</source>
        <translation>随机比例</translation>
    </message>
    <message>
        <source>Per class</source>
        <translation>每类</translation>
    </message>
    <message>
        <source>Spatially disjoint</source>
        <translation>空间不相交</translation>
    </message>
    <message>
        <source>Whole groups</source>
        <translation>整组</translation>
    </message>
    <message>
        <source>Files of their own</source>
        <translation>各自的文件</translation>
    </message>
    <message>
        <source>Train share</source>
        <translation>训练比例</translation>
    </message>
    <message>
        <source>Share of the labelled pixels that trains, in per cent</source>
        <translation>用于训练的标注像元比例（百分比）</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Pixels of each class that train</source>
        <translation>每类用于训练的像元数</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Share of the training part that is kept for validation, in per cent</source>
        <translation>训练部分中留作验证的比例（百分比）</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Starts every random stream: split, initialisation, order, augmentation, dropout</source>
        <translation>所有随机流的起点：划分、初始化、顺序、增强、dropout</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>边缘</translation>
    </message>
    <message>
        <source>What a patch sees beyond the scene&apos;s edge</source>
        <translation>图块在场景边缘之外看到什么</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零</translation>
    </message>
</context>
<context>
    <name>redline::ui::SpectrumPlot</name>
    <message>
        <source>Class means and deviations</source>
        <translation>类别均值与标准差</translation>
    </message>
    <message>
        <source>Mean of up to %1 labelled pixels of each class; the band is one standard deviation</source>
        <translation>每类最多 %1 个标注像元的均值；色带为一个标准差</translation>
    </message>
    <message>
        <source>class spectra</source>
        <translation>类别光谱</translation>
    </message>
    <message>
        <source>Click a pixel to see its spectrum</source>
        <translation>点击像元查看其光谱</translation>
    </message>
    <message>
        <source>Open a cube to see spectra</source>
        <translation>打开立方体以查看光谱</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>wavelength</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>band</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>nm</source>
        <translation>nm</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message numerus="yes">
        <source>%n bad band(s) left out</source>
        <translation>
            <numerusform>已排除 %n 个坏波段</numerusform>
        </translation>
    </message>
    <message>
        <source>spectrum</source>
        <translation>光谱</translation>
    </message>
</context>
<context>
    <name>redline::ui::StartPage</name>
    <message>
        <source>Will this network learn, or only guess?</source>
        <translation>这个网络会学习，还是只会猜？</translation>
    </message>
    <message>
        <source>Redline says before the training starts whether this patch size, these bands and this batch can work on this computer, keeps saying it while the training runs, and makes the map.</source>
        <translation>Redline 在训练开始之前就告诉您这个图块大小、这些波段和这个批量在本机上能否奏效，在训练过程中持续告知，并生成地图。</translation>
    </message>
    <message>
        <source>Open a cube</source>
        <translation>打开立方体</translation>
    </message>
    <message>
        <source>ENVI, GeoTIFF, HDF5, NetCDF, MATLAB, NumPy; several files are tiles of one scene</source>
        <translation>ENVI、GeoTIFF、HDF5、NetCDF、MATLAB、NumPy；多个文件视为同一场景的分块</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Goes on where it was saved</source>
        <translation>从保存之处继续</translation>
    </message>
    <message>
        <source>Built-in synthetic scene</source>
        <translation>内置合成场景</translation>
    </message>
    <message>
        <source>Nine classes with very unequal counts; needs no file and no network</source>
        <translation>九个数量悬殊的类别；不需要文件，也不需要网络连接</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Drag the patch size and watch memory, coverage and noise</source>
        <translation>拖动图块大小，观察内存、覆盖与噪声</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
</context>
<context>
    <name>redline::ui::Summary</name>
    <message>
        <source>%1 to %2, by band</source>
        <translation>%1 至 %2，逐波段</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1 rows × %2 columns × %3 bands</source>
        <translation>%1 行 × %2 列 × %3 波段</translation>
    </message>
    <message>
        <source>axes %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储方式</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>No data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>not declared</source>
        <translation>未声明</translation>
    </message>
    <message>
        <source>%1 to %2 nm</source>
        <translation>%1 至 %2 nm</translation>
    </message>
    <message>
        <source>(unit assumed)</source>
        <translation>（单位为假定）</translation>
    </message>
    <message>
        <source>not ascending (several detectors): plots are sorted, the order of the bands is kept</source>
        <translation>非递增（多个探测器）：图中已排序，波段顺序保持不变</translation>
    </message>
    <message>
        <source>Wavelengths</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>unknown: bands go by their numbers</source>
        <translation>未知：按波段编号</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Bad bands</source>
        <translation>坏波段</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>坐标系</translation>
    </message>
    <message>
        <source>Pixel size</source>
        <translation>像元大小</translation>
    </message>
    <message>
        <source>Upper left</source>
        <translation>左上角</translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation>获取时间</translation>
    </message>
    <message>
        <source>Warning:</source>
        <translation>警告：</translation>
    </message>
    <message>
        <source>Ambiguous:</source>
        <translation>有歧义：</translation>
    </message>
    <message>
        <source>Guess:</source>
        <translation>猜测：</translation>
    </message>
    <message>
        <source>%1 rows × %2 columns</source>
        <translation>%1 行 × %2 列</translation>
    </message>
    <message>
        <source>No label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>every value is a class</source>
        <translation>每个值都是一个类别</translation>
    </message>
    <message>
        <source>value %1 (assumed: the file does not say it)</source>
        <translation>值 %1（假定：文件未说明）</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>Labelled</source>
        <translation>已标注</translation>
    </message>
    <message>
        <source>%1 of %2 pixels</source>
        <translation>%2 个像元中的 %1 个</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>polygons, which a split can keep whole</source>
        <translation>多边形，划分时可保持完整</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像元</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n 类</numerusform>
        </translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩膜</translation>
    </message>
    <message>
        <source>Can be a mask</source>
        <translation>可用作掩膜</translation>
    </message>
    <message>
        <source>read as float32 (7 digits)</source>
        <translation>以 float32 读取（7 位有效数字）</translation>
    </message>
</context>
<context>
    <name>redline::ui::TradeOffModel</name>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>OA</source>
        <translation>OA</translation>
    </message>
    <message>
        <source>AA</source>
        <translation>AA</translation>
    </message>
    <message>
        <source>Kappa</source>
        <translation>Kappa</translation>
    </message>
    <message>
        <source>Macro F1</source>
        <translation>宏 F1</translation>
    </message>
    <message>
        <source>Memory predicted</source>
        <translation>预测内存</translation>
    </message>
    <message>
        <source>Memory measured</source>
        <translation>实测内存</translation>
    </message>
    <message>
        <source>Classes per step</source>
        <translation>每步类别数</translation>
    </message>
    <message>
        <source>GSNR</source>
        <translation>GSNR</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Mean ± standard deviation over the seeds</source>
        <translation>各种子的均值 ± 标准差</translation>
    </message>
</context>
<context>
    <name>redline::ui::TrainView</name>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚无运行</translation>
    </message>
    <message>
        <source>Training shows here, step by step, whether the network learns or guesses.</source>
        <translation>训练时，这里会逐步显示网络是在学习还是在猜测。</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Testing</source>
        <translation>测试中</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>epoch %1 of %2, step %3 of %4</source>
        <translation>第 %1/%2 轮，第 %3/%4 步</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 样本/秒</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
            <source>&amp;Curves</source>
            <translation>曲线(&amp;C)</translation>
        </message>
    <message>
            <source>&amp;Noise</source>
            <translation>噪声(&amp;N)</translation>
        </message>
    <message>
            <source>&amp;Batch norm</source>
            <translation>批归一化(&amp;B)</translation>
        </message>
    <message>
            <source>C&amp;lasses</source>
            <translation>类别(&amp;L)</translation>
        </message>
    <message>
        <source>&amp;Resume the interrupted run</source>
        <translation>继续中断的运行(&amp;R)</translation>
    </message>
    <message>
        <source>Goes on from the last checkpoint of %1</source>
        <translation>从 %1 的最后一个检查点继续</translation>
    </message>
</context>
<context>
    <name>redline::ui::VerdictStrip</name>
    <message>
        <source>For %1 classes of equal size: %2. %3</source>
        <translation>以 %1 个等大类别为例：%2。%3</translation>
    </message>
    <message>
        <source>No scene yet</source>
        <translation>尚无场景</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>Advice: %1</source>
        <translation>建议：%1</translation>
    </message>
</context>
<context>
    <name>redline::ui::Watch</name>
    <message>
        <source>Patch, pixels</source>
        <translation>图块，像元</translation>
    </message>
    <message>
        <source>Batch B</source>
        <translation>批量 B</translation>
    </message>
    <message>
        <source>Micro-batch b</source>
        <translation>微批量 b</translation>
    </message>
    <message>
        <source>Memory, rule of thumb</source>
        <translation>内存，经验法则</translation>
    </message>
    <message>
        <source>Memory, predicted</source>
        <translation>内存，预测</translation>
    </message>
    <message>
        <source>Activations, predicted</source>
        <translation>激活值，预测</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Largest micro-batch that fits</source>
        <translation>可容纳的最大微批量</translation>
    </message>
    <message>
        <source>Classes per step, expected</source>
        <translation>每步预期类别数</translation>
    </message>
    <message>
        <source>Classes per micro-batch</source>
        <translation>每微批量类别数</translation>
    </message>
    <message>
        <source>Coverage line, B</source>
        <translation>覆盖线，B</translation>
    </message>
    <message>
        <source>GSNR at B</source>
        <translation>B 处的 GSNR</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>Macro F1, test</source>
        <translation>宏 F1，测试</translation>
    </message>
    <message>
        <source>Guess band of macro F1</source>
        <translation>宏 F1 的猜测区间</translation>
    </message>
    <message>
        <source>training ...</source>
        <translation>训练中……</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>无定义</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>unknown quantity</source>
        <translation>未知量</translation>
    </message>
    <message>
        <source>Outputs of all layers</source>
        <translation>所有层的输出</translation>
    </message>
</context>
<context>
    <name>redline::ui::Workbench</name>
    <message>
        <source>there is no run to export</source>
        <translation>没有可以导出的运行</translation>
    </message>
    <message>
        <source>Exporting the run</source>
        <translation>正在导出运行</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>%1 has to wait</source>
        <translation>%1 需要等待</translation>
    </message>
    <message>
        <source>wait until it has ended, or cancel it</source>
        <translation>请等它结束，或取消它</translation>
    </message>
    <message>
        <source>Opening the cube</source>
        <translation>正在打开数据立方体</translation>
    </message>
    <message>
        <source>labels need a cube</source>
        <translation>标签需要立方体</translation>
    </message>
    <message>
        <source>open the cube first: labels lie on its grid</source>
        <translation>请先打开立方体：标签位于它的网格上</translation>
    </message>
    <message>
        <source>Opening the labels</source>
        <translation>正在打开标签</translation>
    </message>
    <message>
        <source>Making the synthetic scene</source>
        <translation>正在生成合成场景</translation>
    </message>
    <message>
        <source>split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>there is no map to export</source>
        <translation>没有可导出的地图</translation>
    </message>
    <message>
        <source>classify the scene first</source>
        <translation>请先对场景分类</translation>
    </message>
    <message>
        <source>Exporting the map</source>
        <translation>正在导出地图</translation>
    </message>
    <message>
        <source>Opening the project</source>
        <translation>正在打开项目</translation>
    </message>
    <message>
        <source>there is nothing to save</source>
        <translation>没有可保存的内容</translation>
    </message>
    <message>
        <source>open a cube first</source>
        <translation>请先打开立方体</translation>
    </message>
    <message>
        <source>train a network first</source>
        <translation>请先训练网络</translation>
    </message>
    <message>
        <source>LibTorch is still being loaded</source>
        <translation>LibTorch 仍在加载</translation>
    </message>
    <message>
        <source>try again in a second</source>
        <translation>请稍后再试</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>training needs a cube and labels</source>
        <translation>训练需要立方体和标签</translation>
    </message>
    <message>
        <source>open both, or take the built-in synthetic scene</source>
        <translation>请打开两者，或使用内置合成场景</translation>
    </message>
    <message>
        <source>the folder for runs cannot be made: %1</source>
        <translation>无法创建运行文件夹：%1</translation>
    </message>
    <message>
        <source>save the project in a folder that can be written</source>
        <translation>请把项目保存到可写的文件夹</translation>
    </message>
    <message>
        <source>Probing the gradient noise</source>
        <translation>正在探测梯度噪声</translation>
    </message>
    <message>
        <source>Measuring this setting</source>
        <translation>正在测量此设置</translation>
    </message>
    <message>
        <source>Classifying</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>there is no trained network yet</source>
        <translation>尚无训练好的网络</translation>
    </message>
    <message>
        <source>train one first</source>
        <translation>请先训练</translation>
    </message>
    <message>
        <source>Classifying the scene</source>
        <translation>正在对场景分类</translation>
    </message>
    <message>
            <source>Estimating batch-norm statistics</source>
            <translation>正在估计批归一化统计量</translation>
        </message>
    <message>
        <source>limits</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Looking at the files</source>
        <translation>正在查看文件</translation>
    </message>
    <message>
        <source>open those the run was made from</source>
        <translation>请打开该运行所用的数据</translation>
    </message>
    <message>
        <source>Reading the run</source>
        <translation>正在读取运行</translation>
    </message>
    <message>
        <source>Settings of the run</source>
        <translation>该运行的设置</translation>
    </message>
</context>
<context>
    <name>redline::ui::ClassPage</name>
    <message>
            <source>Classes of the run</source>
            <translation>本次运行的类别</translation>
        </message>
    <message>
            <source>No class is over-fitted beyond what chance explains.</source>
            <translation>没有超出偶然所能解释的类别过拟合。</translation>
        </message>
    <message>
            <source>Training and validation are compared class by class at the end of an epoch.</source>
            <translation>每轮结束时逐类比较训练与验证。</translation>
        </message>
    <message numerus="yes">
            <source>%n class(es) did not come in this epoch so far.</source>
            <translation>
                <numerusform>本轮至今有 %n 个类别未出现。</numerusform>
            </translation>
        </message>
    <message numerus="yes">
            <source>%n class(es) over-fitted: known in training, not in validation, and repeated by the sampler.</source>
            <translation>
                <numerusform>%n 个类别过拟合：训练中能识别而验证中不能，且被采样器重复。</numerusform>
            </translation>
        </message>
</context>
<context>
    <name>redline::ui::ClassProgressModel</name>
    <message>
        <source>In a micro-batch</source>
        <translation>微批次中</translation>
    </message>
    <message>
        <source>Probability that one micro-batch holds the class: what batch norm sees at once</source>
        <translation>一个微批次包含该类别的概率：批归一化一次所见</translation>
    </message>
    <message>
            <source>class %1</source>
            <translation>类别 %1</translation>
        </message>
    <message>
            <source>never</source>
            <translation>从未</translation>
        </message>
    <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
    <message>
            <source>%1 over-fitted</source>
            <translation>%1 过拟合</translation>
        </message>
    <message>
            <source>The network knows this class in training better than in validation by more than chance and the other classes explain, and its samples repeat: stronger augmentation, fewer repeats or earlier stopping</source>
            <translation>网络在训练中对该类的识别优于验证，超出偶然和其他类别所能解释的程度，且其样本重复出现：可加强数据增广、减少重复或提前停止</translation>
        </message>
    <message>
            <source>Not in any step of this epoch so far</source>
            <translation>本轮至今没有一步包含它</translation>
        </message>
    <message>
            <source>Class</source>
            <translation>类别</translation>
        </message>
    <message>
            <source>Training samples</source>
            <translation>训练样本</translation>
        </message>
    <message>
            <source>Training</source>
            <translation>训练</translation>
        </message>
    <message>
            <source>Probability that a step&apos;s batch holds the class, from the class counts and the sampler</source>
            <translation>由类别样本数和采样器得出的一步批次包含该类的概率</translation>
        </message>
    <message>
            <source>In a step</source>
            <translation>出现概率</translation>
        </message>
    <message>
            <source>Steps since a batch held the class</source>
            <translation>距上次批次包含该类的步数</translation>
        </message>
    <message>
            <source>Steps ago</source>
            <translation>距今步数</translation>
        </message>
    <message>
            <source>How often each training sample of the class comes in a pass</source>
            <translation>该类每个训练样本在一轮中出现的次数</translation>
        </message>
    <message>
            <source>Repeats</source>
            <translation>重复</translation>
        </message>
    <message>
            <source>Share of training samples of the class that are recognised, in evaluation mode</source>
            <translation>评估模式下该类训练样本被识别的比例</translation>
        </message>
    <message>
            <source>Training recall</source>
            <translation>训练召回率</translation>
        </message>
    <message>
            <source>Share of validation samples of the class that are recognised</source>
            <translation>该类验证样本被识别的比例</translation>
        </message>
    <message>
            <source>Validation recall</source>
            <translation>验证召回率</translation>
        </message>
    <message>
            <source>Training less validation recall</source>
            <translation>训练召回率减验证召回率</translation>
        </message>
    <message>
            <source>Gap</source>
            <translation>差距</translation>
        </message>
</context>
<context>
    <name>redline::ui::NormPage</name>
    <message>
            <source>&amp;Re-estimate statistics</source>
            <translation>重新估计统计量(&amp;R)</translation>
        </message>
    <message>
            <source>Batch norm sees only the micro-batch: its noise falls with b, and accumulating to a larger B does not change it. Group norm uses each sample&apos;s own statistics: nothing here depends on b, and training and evaluation do the same.</source>
            <translation>批归一化只看到微批次：其噪声随 b 增大而下降，累积到更大的 B 并不改变它。组归一化使用每个样本自身的统计量：这里的一切都与 b 无关，训练与评估也相同。</translation>
        </message>
    <message>
            <source>Estimates the means and variances that classification uses anew from the whole training part, without changing a weight, and scores validation before and after</source>
            <translation>由整个训练部分重新估计分类所用的均值和方差，不改变任何权重，并给出前后的验证得分</translation>
        </message>
    <message>
            <source>After training: are the running statistics good enough? Estimate them anew and compare.</source>
            <translation>训练之后：滑动统计量够好吗？重新估计并比较。</translation>
        </message>
    <message>
            <source>undefined</source>
            <translation>未定义</translation>
        </message>
    <message>
            <source>Validation</source>
            <translation>验证</translation>
        </message>
    <message>
            <source>Training</source>
            <translation>训练</translation>
        </message>
    <message>
            <source>%1: macro F1 %2 → %3, overall accuracy %4 → %5, loss %6 → %7. Means moved by %8 deviations; the run keeps the new statistics.</source>
            <translation>%1：宏 F1 %2 → %3，总体精度 %4 → %5，损失 %6 → %7。均值移动了 %8 个标准差；运行保留新的统计量。</translation>
        </message>
</context>
<context>
    <name>redline::ui::LabelDetails</name>
    <message>
        <source>What was understood of the labels</source>
        <translation>对标签的理解</translation>
    </message>
    <message>
        <source>Use them</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Correct a wrong guess</source>
        <translation>更正错误的猜测</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>What in the file is the labels</source>
        <translation>文件中的哪一项是标签</translation>
    </message>
    <message>
        <source>No label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>Which value means &quot;no label&quot;. Where the file does not say it, 0 is assumed.</source>
        <translation>哪个值表示“无标签”。文件未说明时假定为 0。</translation>
    </message>
    <message>
        <source>Class attribute</source>
        <translation>类别属性</translation>
    </message>
    <message>
        <source>The polygons&apos; attribute that gives the class</source>
        <translation>给出类别的多边形属性</translation>
    </message>
    <message>
        <source>Group attribute</source>
        <translation>分组属性</translation>
    </message>
    <message>
        <source>Polygons with the same value stay together in a split by groups</source>
        <translation>按组划分时，该属性值相同的多边形保持在一起</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Mask raster</source>
        <translation>掩膜栅格</translation>
    </message>
    <message>
        <source>A raster whose non-zero pixels are left out: clouds, shadows, quality flags</source>
        <translation>非零像元会被排除的栅格：云、阴影、质量标志</translation>
    </message>
    <message>
        <source>Browse ...</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩膜</translation>
    </message>
    <message>
        <source>Opening the labels</source>
        <translation>正在打开标签</translation>
    </message>
    <message>
        <source>the likeliest</source>
        <translation>最可能的一项</translation>
    </message>
    <message>
        <source>The file offers one thing only</source>
        <translation>文件中只有一个变量</translation>
    </message>
    <message>
        <source>every polygon by itself</source>
        <translation>每个多边形自成一组</translation>
    </message>
    <message>
        <source>For polygons only: this is a raster</source>
        <translation>仅用于多边形：这是栅格</translation>
    </message>
    <message>
        <source>Every value is a class</source>
        <translation>每个值都是一个类别</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation>%1（假定）</translation>
    </message>
    <message>
        <source>Open a mask</source>
        <translation>打开掩膜</translation>
    </message>
</context>
<context>
    <name>redline::ui::Recovery</name>
    <message>
        <source>recovery</source>
        <translation>恢复</translation>
    </message>
</context>
<context>
    <name>redline::ui::SubsetForm</name>
    <message>
        <source>First row, counted from 1 at the top, in pixels</source>
        <translation>起始行，自上方从 1 计数，单位像元</translation>
    </message>
    <message>
        <source>Last row, in pixels</source>
        <translation>结束行，单位像元</translation>
    </message>
    <message>
        <source>First column, counted from 1 at the left, in pixels</source>
        <translation>起始列，自左侧从 1 计数，单位像元</translation>
    </message>
    <message>
        <source>Last column, in pixels</source>
        <translation>结束列，单位像元</translation>
    </message>
    <message>
        <source>Use all of it</source>
        <translation>全部使用</translation>
    </message>
    <message>
        <source>Use a part of it</source>
        <translation>使用一部分</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Bands to use</source>
        <translation>要使用的波段</translation>
    </message>
    <message>
        <source>Bands counted from 1, or wavelengths in nm: 1-60, 80 or 450-900 nm. Empty: all.</source>
        <translation>从 1 计数的波段，或以 nm 为单位的波长：1-60, 80 或 450-900 nm。留空：全部。</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>波段</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, %3 of %4 bands: %5 as float32</source>
        <translation>%1 × %2 像元，%4 个波段中的 %3 个：float32 共 %5</translation>
    </message>
</context>
<context>
    <name>redline::ui::VariablePicker</name>
    <message>
        <source>Which one is meant?</source>
        <translation>指的是哪一项？</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>What the file offers</source>
        <translation>文件中的内容</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
</context>
</TS>
