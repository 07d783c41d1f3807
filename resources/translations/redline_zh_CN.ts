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
        <source>Diagnosis: left of the red line, short of coverage</source>
        <translation>诊断：位于红线左侧，覆盖不足</translation>
    </message>
    <message>
        <source>Diagnosis: left of the red line, short of sample noise</source>
        <translation>诊断：位于红线左侧，样本噪声过大</translation>
    </message>
    <message>
        <source>Diagnosis: left of the red line, short of coverage and sample noise</source>
        <translation>诊断：位于红线左侧，覆盖不足且样本噪声过大</translation>
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
</context>
<context>
    <name>redline::ui</name>
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
        <source>predicted peak %1 (%2 – %3), set by %4</source>
        <translation>预测峰值 %1（%2 – %3），由 %4 决定</translation>
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
        <translation>先类别后像元</translation>
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
        <source>Not resolvable yet: %1</source>
        <translation>尚不可分辨：%1</translation>
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
        <source>a class-aware sampler takes out its part at once</source>
        <translation>类别感知采样器可立即去除其中一部分</translation>
    </message>
    <message>
        <source>augmentation and dropout cause %1 % of it</source>
        <translation>其中 %1 % 由数据增强和随机失活引起</translation>
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
        <source>; %1 % of it between classes, which class-aware samplers remove</source>
        <translation>；其中 %1 % 来自类别之间，按类别的采样器可以消除</translation>
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
            <source>Predicted from the class gradients as soon as each class has come twice in a batch.</source>
            <translation>每个类别在一个批次中出现两次之后，即可由类别梯度预测。</translation>
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
            <source>Told apart as soon as each class has come twice in a batch.</source>
            <translation>每个类别在一个批次中出现两次之后即可区分。</translation>
        </message>
    <message>
            <source>more samples help against all of it; a class-aware sampler takes out its part at once</source>
            <translation>更多样本可减小全部噪声；类别感知采样器可直接去除其中一部分</translation>
        </message>
    <message>
            <source>Noise scale B_simple</source>
            <translation>噪声尺度 B_simple</translation>
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
            <source>* from per-sample gradients; measuring took %1 % of the step time</source>
            <translation>* 由逐样本梯度得到；测量占步时间的 %1 %</translation>
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
        <source>coverage %1</source>
        <translation>覆盖线 %1</translation>
    </message>
    <message>
        <source>coverage (no B reaches 95 %)</source>
        <translation>覆盖线（没有 B 能达到 95 %）</translation>
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
        <source> (at least %1)</source>
        <translation>（至少 %1）</translation>
    </message>
    <message>
        <source> (%1 to %2)</source>
        <translation>（%1 至 %2）</translation>
    </message>
    <message>
        <source>B = %1 is left of %2.</source>
        <translation>B = %1 位于%2左侧。</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source> Noise: not measured yet.</source>
        <translation>噪声：尚未测量。</translation>
    </message>
    <message>
        <source>b = %1 is left of the norm line %2.</source>
        <translation>b = %1 位于归一化线 %2 左侧。</translation>
    </message>
    <message>
        <source>B = %1 is right of %2 and %3.</source>
        <translation>B = %1 位于%2和%3右侧。</translation>
    </message>
    <message>
        <source>B = %1 has passed %2, but lies inside the uncertainty of %3.</source>
        <translation>B = %1 已越过%2，但位于%3的不确定范围内。</translation>
    </message>
    <message>
        <source>B = %1 has passed %2; noise not measured yet.</source>
        <translation>B = %1 已越过%2；噪声尚未测量。</translation>
    </message>
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
        <source>b = %1 would fit</source>
        <translation>b = %1 可以容纳</translation>
    </message>
    <message>
        <source>not even b = 1 fits</source>
        <translation>连 b = 1 也放不下</translation>
    </message>
    <message>
        <source>Does not fit: %1 needed, %2 there; %3. </source>
        <translation>内存不足：需要 %1，现有 %2；%3。</translation>
    </message>
    <message>
        <source>Cheapest change: %1.</source>
        <translation>代价最小的更改：%1。</translation>
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
        <source>guessing %1 – %2</source>
        <translation>猜测 %1 – %2</translation>
    </message>
    <message>
        <source>macro F1 %1</source>
        <translation>宏 F1 %1</translation>
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
        <source>Export &amp;run ...</source>
        <translation>导出运行(&amp;R)...</translation>
    </message>
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
        <source>&amp;Synthetic scene</source>
        <translation>合成场景(&amp;S)</translation>
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
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
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
        <source>Run two real steps and compare their memory with the prediction</source>
        <translation>实际运行两步，将其内存与预测比较</translation>
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
        <source>Copy pict&amp;ure of the tab</source>
        <translation>复制标签页图片(&amp;U)</translation>
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
        <source>Write a report</source>
        <translation>写报告</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
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
        <source>Runs two real steps with these settings and shows the measured memory beside the prediction</source>
        <translation>用这些设置实际运行两步，并把实测内存显示在预测旁边</translation>
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
        <source>two real steps with these settings; predicted %1</source>
        <translation>用这些设置实际运行两步；预测 %1</translation>
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
        <source>CPU of this computer</source>
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
        <source>%1 taken as %2</source>
        <translation>%1 取为 %2</translation>
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
        <source>there is no run to report on</source>
        <translation>没有可报告的运行</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>正在写报告</translation>
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
